/** The order that was placed a moment ago to be paid at once. */
let placed: string | null = null

/** The customer tapped "order and pay": as soon as the restaurant has the order, the payment is next. */
export function goOnToPay(intentId: string): void {
  placed = intentId
}

/** Is this that order? Asked once, for whoever comes back from the payment doesn't want to be sent there again. */
export function goesOnToPay(intentId: string): boolean {
  const isIt = placed === intentId
  if (isIt) placed = null
  return isIt
}

/** The customer looks at something else: nobody is taken away from there. */
export function stayHere(): void {
  placed = null
}
