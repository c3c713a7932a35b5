import { useCallback, useEffect, useRef, useState } from 'react'
import { isUnanswered } from '../../../../core/contract/errors.ts'
import type { ShopData } from '../../../../workers/engine/privacy/shop-data.ts'
import type { Result, ResultCode } from '../../../../workers/engine/base/result.ts'
import { engine } from '../../../engine.ts'
import { useConnection } from '../../../queries/use-settings.ts'

/** The restaurant's answer, or why it couldn't be asked; both are null before. */
export type Asked = { data: ShopData | null; failure: ResultCode | null; busy: boolean }

/**
 * What the restaurant has stored about the customer. It is read when the screen opens, if `may` is true, and again when
 * a missing network is back. After an answer that got lost otherwise, only a tap asks again: the restaurant answers this
 * ten times an hour, and lost answers count (ours: the spec is silent). It stays on this screen and is never stored.
 */
export function useShopData(may: boolean): Asked & { ask: () => Promise<Result<ShopData>> } {
  const { state } = useConnection()
  const [asked, setAsked] = useState<Asked>({ data: null, failure: null, busy: false })
  const settled = useRef(false)

  const ask = useCallback(async () => {
    settled.current = true
    setAsked((old) => ({ ...old, busy: true }))
    const result = await engine.readShopData()
    if (!result.ok) settled.current = !isUnanswered(result.code)
    setAsked(({ data }) =>
      result.ok
        ? { data: result.value, failure: null, busy: false }
        : { data, failure: result.code, busy: false },
    )
    return result
  }, [])

  const reachable = state === 'online' || state === 'unknown'
  const hasArrived = useRef(false)
  useEffect(() => {
    // The first request is made even if the phone believes itself offline: its failure then says at once that there is
    // no network.
    if (!may || settled.current || (hasArrived.current && !reachable)) return
    hasArrived.current = true
    void ask()
  }, [may, reachable, ask])
  return { ...asked, ask }
}
