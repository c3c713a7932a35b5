import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { currentSession } from '../queries/use-session.ts'
import { ScreenSkeleton } from './screen-skeleton.tsx'
import { onwards } from './search.ts'
import { isValidSession } from './session-validity.ts'

/**
 * Sends to another screen, in place of this one, once; it is told where to come back to. The router's own
 * Navigate goes again whenever it is drawn again, which a navigation itself causes. `now` is on the shop's clock.
 */
export function Elsewhere({ to, now = 0 }: { to: '/login' | '/out-shop' | '/'; now?: number }) {
  const router = useRouter()
  const [here] = useState(() => router.state.location.href)
  const [at] = useState(now)
  useEffect(() => {
    let gone = false
    const go = async () => {
      // Each screen's live query hears of a sign-in at its own moment; the database is asked before anybody is
      // sent away who has just come in.
      if (to === '/login' && isValidSession(await currentSession(), at)) return
      if (gone) return
      // Who has an account comes from signing up, and goes on to where they were going.
      if (to === '/') return router.history.replace(onwards(router.state.location.search))
      const search = (old: object) => ({ ...old, redirect: here })
      await router.navigate({ to, search, replace: true })
    }
    void go()
    return () => {
      gone = true
    }
  }, [router, to, here, at])
  return <ScreenSkeleton />
}
