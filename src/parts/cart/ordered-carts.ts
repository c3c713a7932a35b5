let orders = 0
/** For each step of the history where a cart was open: how many orders had been placed when it first was. */
const openedAt = new Map<string, number>()

/** Called when the cart has been ordered: going back to a step of the history where it was open shows no cart. */
export function endOpenCarts(): void {
  orders += 1
}

/** Whether the cart that is open at this step of the history has been ordered since. */
export function hasEnded(step: string): boolean {
  const at = openedAt.get(step) ?? orders
  openedAt.set(step, at)
  return at < orders
}
