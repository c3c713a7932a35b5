import type { Settings } from '../../../core/storage/settings.ts'
import { engine } from '../../engine.ts'
import { useIsMember } from '../../queries/use-is-member.ts'
import { useSession } from '../../queries/use-session.ts'
import { useSetting } from '../../queries/use-settings.ts'
import { useSpoken } from '../../shell/visit/app-context.ts'
import { type Refreshed, useRefresh } from '../refresh/use-refresh.ts'

const refresh = () => engine.refreshBenefits()

type KnownBenefits = {
  /** Null for a guest, and before this phone knows of any. */
  benefits: Settings['benefits'] | null
  /** How asking about them went. */
  refreshed: Refreshed
}

/** What the member who is here has at the shop. */
export function useBenefits(): KnownBenefits {
  const isMember = useIsMember() === true
  const customerId = useSession()?.customerId
  const benefits = useSetting('benefits')
  const spoken = useSpoken()
  // Another phone, or the counter, may have changed it, and names come in one language.
  const refreshed = useRefresh(refresh, isMember ? spoken : '')
  const isTheirs = isMember && benefits?.customerId === customerId
  return { benefits: isTheirs ? (benefits ?? null) : null, refreshed }
}
