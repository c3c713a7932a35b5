import { useEffect, useRef } from 'react'
import { engine } from '../engine.ts'
import { useSession } from '../queries/use-session.ts'

/**
 * Somebody signed out, in this tab or in another one: what was filled in here goes too, and the menus, which went
 * with the session, are fetched again.
 */
export function useSignedOut(): void {
  const session = useSession()
  const customerId = useRef<string | null>(null)
  useEffect(() => {
    if (session === undefined) return
    const left = customerId.current !== null && session?.customerId !== customerId.current
    customerId.current = session?.customerId ?? null
    if (!left) return
    void import('../parts/checkout-draft.ts').then(({ dropDraft }) => dropDraft())
    void engine.refreshMenu()
  }, [session])
}
