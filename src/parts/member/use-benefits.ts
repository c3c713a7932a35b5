import { useEffect } from 'react'
import type { Settings } from '../../../core/storage/settings.ts'
import { engine } from '../../engine.ts'
import { useIsMember } from '../../queries/use-is-member.ts'
import { useSession } from '../../queries/use-session.ts'
import { useSetting } from '../../queries/use-settings.ts'
import { useSpoken } from '../../shell/visit/app-context.ts'

/** What the member who is here has at the shop; null for a guest, and before this phone knows of any. */
export function useBenefits(): Settings['benefits'] | null {
  const isMember = useIsMember() === true
  const customerId = useSession()?.customerId
  const benefits = useSetting('benefits')
  const spoken = useSpoken()
  useEffect(() => {
    // Another phone, or the counter, may have changed it, and names come in one language. Without a network it stays.
    if (isMember && spoken) void engine.refreshBenefits()
  }, [isMember, spoken])
  return isMember && benefits?.customerId === customerId ? (benefits ?? null) : null
}
