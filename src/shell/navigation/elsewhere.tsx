import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ScreenSkeleton } from '../screen/screen-skeleton.tsx'
import { onwards } from './search.ts'

/**
 * Redirects once to another screen, replacing this one. /login and /out-shop are told where to come back to; `/` stands
 * for where a customer who has an account was going. The router's own Navigate isn't used because it navigates again
 * whenever it is rendered again, which a navigation itself causes. What follows the # stays there, since servers see
 * the rest of the address: it may be a gift's code.
 */
export function Elsewhere({ to }: { to: '/login' | '/out-shop' | '/' }) {
  const router = useRouter()
  const [here] = useState(() => router.state.location)
  useEffect(() => {
    if (to === '/') return router.history.replace(onwards(here.search))
    const { href, hash } = here
    const search = (old: object) => ({ ...old, redirect: href.split('#')[0] })
    void router.navigate({ to, search, hash, replace: true })
  }, [router, to, here])
  return <ScreenSkeleton />
}
