import { useCallback, useEffect, useRef, useState } from 'react'
import { isUnanswered } from '../../../core/contract/errors.ts'
import type { Result } from '../../../workers/engine/base/result.ts'
import { useConnection } from '../../queries/use-settings.ts'

export type Refreshed = {
  /** Why the restaurant couldn't be asked the last time; null while that isn't known, and once it has answered. */
  failure: Extract<Result, { ok: false }> | null
  busy: boolean
  again: () => void
}

/**
 * Asks the restaurant on arrival, anew in another language, and again when a network that was missing is back. What is kept on
 * the phone stays meanwhile, with its age.
 * @param ask the same function each time
 * @param language in which titles come; empty as long as there is nobody to ask about
 */
export function useRefresh(ask: () => Promise<Result>, language: string): Refreshed {
  const { state } = useConnection()
  const isReachable = state === 'online' || state === 'unknown'
  const [failure, setFailure] = useState<Refreshed['failure']>(null)
  const [busy, setBusy] = useState(false)
  const answered = useRef('')
  const asked = useRef('')

  const again = useCallback(async () => {
    answered.current = language
    setBusy(true)
    const result = await ask()
    setBusy(false)
    setFailure(result.ok ? null : result)
    if (!result.ok && isUnanswered(result.code)) answered.current = ''
  }, [ask, language])

  useEffect(() => {
    if (language === '' || answered.current === language) return
    // On arrival whatever the phone believes of its connection: then it is said at once that there is none.
    if (asked.current === language && !isReachable) return
    asked.current = language
    void again()
  }, [language, isReachable, again])
  return { failure, busy, again: () => void again() }
}
