import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useSession } from '../queries/use-session.ts'

/** Hears that somebody's session ended, in this tab or in another one. Becoming somebody else isn't leaving. */
export function useSignedOut(): void {
  const session = useSession()
  const router = useRouter()
  const customerId = useRef<string | null>(null)
  useEffect(() => {
    if (session === undefined) return
    const left = session === null && customerId.current
    customerId.current = session?.customerId ?? null
    if (left) void import('./after-leaving.ts').then(({ afterLeaving }) => afterLeaving(router, left))
  }, [session, router])
}
