import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ScreenSkeleton } from '../screen/screen-skeleton.tsx'
import { onwards } from './search.ts'

/**
 * Redirects once to another screen, replacing this one. /login and /out-shop are told where to come back to; `/` stands
 * for where a customer who has an account was going. The router's own Navigate isn't used because it navigates again
 * whenever it is rendered again, which a navigation itself causes.
 */
export function Elsewhere({ to }: { to: '/login' | '/out-shop' | '/' }) {
  const router = useRouter()
  const [here] = useState(() => router.state.location)
  useEffect(() => {
    if (to === '/') return router.history.replace(onwards(here.search))
    const search = (old: object) => ({ ...old, redirect: here.href })
    void router.navigate({ to, search, replace: true })
  }, [router, to, here])
  return <ScreenSkeleton />
}
