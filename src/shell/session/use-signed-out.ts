import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { patiently } from '../../engine/patiently.ts'
import { useSession } from '../../queries/use-session.ts'

/** Notices that a session ended or another customer signed in, in this tab or in another one. */
export function useSignedOut(): void {
  const session = useSession()
  const router = useRouter()
  const known = useRef<string | null | undefined>(undefined)
  const customerId = session === undefined ? undefined : (session?.customerId ?? null)
  useEffect(() => {
    const before = known.current
    if (customerId === undefined || customerId === before) return
    known.current = customerId
    // What earlier customers left behind is dropped later, when there is time (late-start.ts).
    if (before === undefined) return
    void patiently(() => import('./after-leaving.ts')).then((its) =>
      before && !customerId ? its.afterLeaving(router, before) : its.forgetOthers(),
    )
  }, [customerId, router])
}
