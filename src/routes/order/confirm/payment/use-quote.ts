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
 * What this cart costs, and what it costs to bring it: at once what this phone knows, then, for a delivery, what
 * the restaurant says. Null until the first is there. Of the same cart and address the last one stays while the next
 * is worked out, `isCurrent` is false until then.
 * @param place what tells one place from another, of an address that may be changed
 * @param benefits what the member has: it may be told while this is looked at
 */
export function useQuote(
  { orderType, addressId, payment, redeem }: Wanted,
  cart: CurrentCart,
  place: string,
  benefits: Settings['benefits'] | null,
) {
  const isCut = useIsCut()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [asking, setAsking] = useState(false)
  const [round, setRound] = useState(0)
  const chosen = JSON.stringify(redeem)
  const { only } = cart
  const what = [orderType, only, addressId, place, cart.count, cart.totalCents].join(' ')
  const about = [what, payment, chosen, JSON.stringify(benefits), round].join(' ')

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
  // What was worked out for another cart or another address says nothing about this one.
  return {
    quote: answer?.of === what ? answer.quote : null,
    isCurrent: answer?.to === about,
    asking,
    again,
  }
}
