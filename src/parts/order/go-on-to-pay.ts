import type { AnyRouter } from '@tanstack/react-router'

/** The id of the order that was just placed and is to be paid at once. */
let placed: string | null = null

/**
 * Called when the customer tapped "order and pay" and goes to the order's page. As soon as the restaurant has the
 * order, that page leads on to the payment, unless the customer has gone to another page meanwhile.
 */
export function goOnToPay(router: AnyRouter, intentId: string): void {
  placed = intentId
  const { pathname } = router.buildLocation({ to: '/order/detail/$id', params: { id: intentId } })
  const stop = router.subscribe('onBeforeNavigate', ({ toLocation }) => {
    if (toLocation.pathname === pathname) return
    stop()
    if (placed === intentId) placed = null
  })
}

/**
 * Whether this order is to be paid at once. Answers true only once, so that a customer who comes back from the payment
 * isn't sent there again.
 */
export function goesOnToPay(intentId: string): boolean {
  const isIt = placed === intentId
  if (isIt) placed = null
  return isIt
}
