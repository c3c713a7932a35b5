import { useCallback, useEffect, useRef, useState } from 'react'
import { isUnanswered } from '../../../core/contract/errors.ts'
import type { Result } from '../../../workers/engine/base/result.ts'
import { useSession } from '../../queries/use-session.ts'
import { useConnection } from '../../queries/use-settings.ts'
import { useAgainAfter } from './again-after.ts'

export type Refreshed = {
  /** Why the last request to the restaurant failed; null until that is known, and once it has answered. */
  failure: Extract<Result, { ok: false }> | null
  busy: boolean
  again: () => void
}

/**
 * Asks the restaurant when mounted, for another customer or language, when a missing network is back, and some time
 * after an answer got lost without one. Meanwhile the screen shows the data on the phone, with its age.
 * @param ask must be the same function each time
 * @param language in which titles come; empty as long as there is no customer to ask about
 */
export function useRefresh(ask: () => Promise<Result>, language: string): Refreshed {
  const customerId = useSession()?.customerId
  return useRefreshOf(ask, customerId && language ? `${customerId} ${language}` : '')
}

/** The last outcome, of what was asked for, and how many answers in a row got lost. */
type Told = { of: string; failure: Refreshed['failure']; lost: number }

/**
 * The same for data that isn't about a customer.
 * @param ask must be the same function each time
 * @param wanted what is asked for: it is asked again when this changes, and not while it is empty
 */
export function useRefreshOf(ask: () => Promise<Result<unknown>>, wanted: string): Refreshed {
  const { state } = useConnection()
  const isReachable = state === 'online' || state === 'unknown'
  const [told, setTold] = useState<Told | null>(null)
  const [busy, setBusy] = useState(false)
  const answered = useRef('')
  const asked = useRef('')

  const again = useCallback(async () => {
    answered.current = wanted
    setBusy(true)
    const result = await ask()
    setBusy(false)
    const isLost = !result.ok && isUnanswered(result.code)
    setTold((old) => {
      const before = old?.of === wanted ? old.lost : 0
      return { of: wanted, failure: result.ok ? null : result, lost: isLost ? before + 1 : 0 }
    })
    if (isLost) answered.current = ''
  }, [ask, wanted])

  useEffect(() => {
    if (wanted === '') answered.current = asked.current = ''
    if (wanted === answered.current) return
    // The first request is made even if the phone believes itself offline: its failure then says at once that there is
    // no network.
    if (asked.current === wanted && !isReachable) return
    asked.current = wanted
    void again()
  }, [wanted, isReachable, again])

  const outcome = told?.of === wanted ? told : null
  useAgainAfter(outcome?.lost ?? 0, isReachable, () => void again())
  return { failure: outcome?.failure ?? null, busy, again: () => void again() }
}
