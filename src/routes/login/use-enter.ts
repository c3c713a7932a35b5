import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isValidSession } from '../../shell/session/session-validity.ts'
import { useEntering } from '../../shell/session/use-entering.ts'
import { onwards } from '../../shell/navigation/search.ts'
import { useShopNow } from '../../shell/visit/use-shop-now.ts'
import { useSession } from '../../queries/use-session.ts'

/**
 * Lets somebody in, and goes on to where they were going once the page knows them: earlier, the guard would send them
 * back here. Only for whom a command of this very tab let in: another one may let in somebody else.
 */
export function useEnter() {
  const onto = onwards(useSearch({ strict: false }))
  const router = useRouter()
  const session = useSession()
  const now = useShopNow()
  const { busy, entered, enter } = useEntering()
  const isIn = now !== undefined && isValidSession(session ?? null, now) && session?.customerId === entered

  useEffect(() => {
    if (isIn) router.history.replace(onto)
  }, [isIn, onto, router])
  return { busy, enter }
}
