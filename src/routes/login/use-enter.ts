import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { guestType } from '../../../core/schema/constants.ts'
import { onwards } from '../../frame/search.ts'
import { isValidSession } from '../../frame/session-validity.ts'
import { useShopNow } from '../../parts/use-shop-now.ts'
import { useSession } from '../../queries/use-session.ts'

/** Goes on to where one was going once the page knows who one is: earlier, the guard would send one back here. */
export function useEnter() {
  const onto = onwards(useSearch({ strict: false }))
  const router = useRouter()
  const session = useSession()
  const now = useShopNow()
  const [going, setGoing] = useState<'guest' | 'member' | null>(null)
  const isIn = now !== undefined && isValidSession(session ?? null, now)
  const isWanted = isIn && (going === 'guest' || session?.customerType !== guestType)

  useEffect(() => {
    if (going && isWanted) router.history.replace(onto)
  }, [going, isWanted, onto, router])

  return { going, setGoing }
}
