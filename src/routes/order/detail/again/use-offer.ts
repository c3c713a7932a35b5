import { useCallback, useEffect, useState } from 'react'
import type { OrderOffer } from '../../../../../workers/engine/ordering/checkout.ts'
import { engine } from '../../../../engine.ts'
import { errorText } from '../../../../shell/command.ts'

/**
 * An order at present prices; null while it is being read, or why there is none. `forCheckout` if only the checkout
 * helps.
 */
export type Offer = OrderOffer | { why: string; forCheckout: boolean } | null

/** Reads what an order would cost now, when it is first shown and when the customer asks again. */
export function useOffer(intentId: string) {
  const [offer, setOffer] = useState<Offer>(null)
  useEffect(() => {
    let current = true
    void ask(intentId).then((answer) => current && setOffer(answer))
    return () => {
      current = false
    }
  }, [intentId])
  const again = useCallback(async () => {
    setOffer(null)
    setOffer(await ask(intentId))
  }, [intentId])
  return { offer, setOffer, again }
}

async function ask(intentId: string): Promise<Offer> {
  const result = await engine.offerAgain(intentId)
  if (result.ok) return result.value
  const { code, params } = result
  return { why: await errorText(code, params), forCheckout: code === 'EN_ADDRESS_CHANGED' }
}
