import type { AnyRouter } from '@tanstack/react-router'

/** The order that was placed a moment ago to be paid at once. */
let placed: string | null = null

/**
 * The customer tapped "order and pay" and goes to the order's page: as soon as the restaurant has the order, the
 * payment is next. Unless they look at something else meanwhile: nobody is taken away from there.
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

/** Is this that order? Asked once, for whoever comes back from the payment doesn't want to be sent there again. */
export function goesOnToPay(intentId: string): boolean {
  const isIt = placed === intentId
  if (isIt) placed = null
  return isIt
}
