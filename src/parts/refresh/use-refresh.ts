import { useCallback, useEffect, useRef, useState } from 'react'
import { isUnanswered } from '../../../core/contract/errors.ts'
import type { Result } from '../../../workers/engine/base/result.ts'
import { useSession } from '../../queries/use-session.ts'
import { useConnection } from '../../queries/use-settings.ts'

export type Refreshed = {
  /** Why the restaurant couldn't be asked the last time; null while that isn't known, and once it has answered. */
  failure: Extract<Result, { ok: false }> | null
  busy: boolean
  again: () => void
}

/**
 * Asks the restaurant on arrival, anew of another customer or in another language, and again when a network that was missing
 * is back. What is kept on the phone stays meanwhile, with its age.
 * @param ask the same function each time
 * @param language in which titles come; empty as long as there is nobody to ask about
 */
export function useRefresh(ask: () => Promise<Result>, language: string): Refreshed {
  const customerId = useSession()?.customerId
  const wanted = customerId && language ? `${customerId} ${language}` : ''
  const { state } = useConnection()
  const isReachable = state === 'online' || state === 'unknown'
  const [told, setTold] = useState<{ of: string; failure: Refreshed['failure'] } | null>(null)
  const [busy, setBusy] = useState(false)
  const answered = useRef('')
  const asked = useRef('')

  const again = useCallback(async () => {
    answered.current = wanted
    setBusy(true)
    const result = await ask()
    setBusy(false)
    setTold({ of: wanted, failure: result.ok ? null : result })
    if (!result.ok && isUnanswered(result.code)) answered.current = ''
  }, [ask, wanted])

  useEffect(() => {
    if (wanted === '') answered.current = asked.current = ''
    if (wanted === answered.current) return
    // On arrival whatever the phone believes of its connection: then it is said at once that there is none.
    if (asked.current === wanted && !isReachable) return
    asked.current = wanted
    void again()
  }, [wanted, isReachable, again])
  return { failure: told?.of === wanted ? told.failure : null, busy, again: () => void again() }
}
