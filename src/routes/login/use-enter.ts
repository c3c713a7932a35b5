import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Entered } from '../../../workers/engine/session/session.ts'
import type { Result } from '../../../workers/engine/base/result.ts'
import { isValidSession } from '../../shell/session/session-validity.ts'
import { onwards } from '../../shell/navigation/search.ts'
import { useShopNow } from '../../shell/visit/use-shop-now.ts'
import { useSession } from '../../queries/use-session.ts'

/**
 * Lets somebody in, and goes on to where they were going once the page knows them: earlier, the guard would send them
 * back here. Only for whom this very command let in: another tab may let in somebody else.
 */
export function useEnter() {
  const onto = onwards(useSearch({ strict: false }))
  const router = useRouter()
  const session = useSession()
  const now = useShopNow()
  const [busy, setBusy] = useState<'guest' | 'member' | null>(null)
  const [entered, setEntered] = useState<string | null>(null)
  const isIn = now !== undefined && isValidSession(session ?? null, now) && session?.customerId === entered

  useEffect(() => {
    if (isIn) router.history.replace(onto)
  }, [isIn, onto, router])

  async function enter(as: 'guest' | 'member', command: Promise<Result<Entered>>): Promise<Result<Entered>> {
    setBusy(as)
    const result = await command
    if (result.ok) setEntered(result.value.customerId)
    else setBusy(null)
    return result
  }
  return { busy, enter }
}
