let orders = 0
/** How many orders had been placed when a cart was first open, by its step of the history. */
const openedAt = new Map<string, number>()

/** Called when what is in the cart has been ordered: the steps of the history where it was open lead to none. */
export function endOpenCarts(): void {
  orders += 1
}

/** Whether the cart that is open at this step of the history has been ordered since. */
export function hasEnded(step: string): boolean {
  const at = openedAt.get(step) ?? orders
  openedAt.set(step, at)
  return at < orders
}
