import { useCallback, useEffect, useState } from 'react'
import type { CheckoutQuote, QuoteRequest } from '../../../../../workers/engine/ordering/checkout.ts'
import type { Settings } from '../../../../../core/storage/settings.ts'
import { engine } from '../../../../engine.ts'
import type { CurrentCart } from '../../../../queries/cart/current-cart.ts'
import { useIsCut } from '../../../../queries/use-settings.ts'
import { isDelivered } from '../../../../../core/domain/order/order-type-rules.ts'

type Wanted = Omit<QuoteRequest, 'ask'>
type Answer = { of: string; to: string; quote: CheckoutQuote }

/**
 * The quote for this cart and its delivery: at once what this phone knows, then, for a delivery, what the restaurant
 * says. Null until the first one is there. For the same cart and address, the last quote stays while the next is
 * computed; `isCurrent` is false until then.
 * @param place tells whether an address has moved, as it may be changed under the same id
 * @param benefits the member's benefits, which may arrive while the checkout is open
 * @param checked tells whether the menu has changed for this cart
 */
export function useQuote(
  { orderType, addressId, payment, redeem }: Wanted,
  cart: CurrentCart,
  place: string,
  benefits: Settings['benefits'] | null,
  checked: string,
) {
  const isCut = useIsCut()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [asking, setAsking] = useState(false)
  const [round, setRound] = useState(0)
  const chosen = JSON.stringify(redeem)
  const { only } = cart
  const what = [orderType, only, addressId, place, cart.count, cart.totalCents].join(' ')
  const about = [what, payment, chosen, JSON.stringify(benefits), checked, round].join(' ')

  useEffect(() => {
    let isCurrent = true
    const look = async (ask: boolean) => {
      const result = await engine.quoteOrder({
        orderType,
        only,
        addressId,
        payment,
        redeem: JSON.parse(chosen) as Wanted['redeem'],
        ask,
      })
      if (isCurrent && result.ok) setAnswer({ of: what, to: about, quote: result.value })
    }
    const run = async () => {
      await look(false)
      if (!isDelivered(orderType) || addressId === null || isCut || !isCurrent) return
      setAsking(true)
      await look(true)
      if (isCurrent) setAsking(false)
    }
    void run()
    return () => {
      isCurrent = false
      setAsking(false)
    }
  }, [orderType, only, addressId, payment, chosen, what, about, isCut])

  const again = useCallback(() => setRound((old) => old + 1), [])
  // A quote for another cart or address doesn't apply to this one.
  return {
    quote: answer?.of === what ? answer.quote : null,
    isCurrent: answer?.to === about,
    asking,
    again,
  }
}
