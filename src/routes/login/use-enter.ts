import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isTokenValid } from '../../../core/domain/time/expiry.ts'
import { useEntering } from '../../shell/session/use-entering.ts'
import { onwards } from '../../shell/navigation/search.ts'
import { useShopNow } from '../../shell/visit/use-shop-now.ts'
import { useSession } from '../../queries/use-session.ts'

/**
 * Signs the customer in and goes on to where they were going, once the page has read the new session: earlier, the
 * guard would send them back here. It goes on only for the customer whom a command of this tab let in, since another
 * tab may let in somebody else. With `filterGone` it waits for `goOn`, so that the customer reads that the filter of the
 * menu was erased.
 */
export function useEnter() {
  const onto = onwards(useSearch({ strict: false }))
  const router = useRouter()
  const session = useSession()
  const now = useShopNow()
  const { busy, entered, filterGone, enter } = useEntering()
  const isIn = now !== undefined && isTokenValid(session ?? null, now) && session?.customerId === entered

  useEffect(() => {
    if (isIn && !filterGone) router.history.replace(onto)
  }, [isIn, filterGone, onto, router])
  return { busy, enter, filterGone: isIn && filterGone, goOn: () => router.history.replace(onto) }
}
