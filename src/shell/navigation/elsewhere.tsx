import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ScreenSkeleton } from '../screen/screen-skeleton.tsx'
import { onwards } from './search.ts'

/**
 * Sends to another screen, in place of this one, once. Who has to sign in, or found no shop, is told where to come
 * back to; who has an account goes on to where they were going. The router's own Navigate goes again whenever it is
 * drawn again, which a navigation itself causes.
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
