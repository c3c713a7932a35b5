import type { Settings } from '../../../core/storage/settings.ts'
import { engine } from '../../engine.ts'
import { useIsMember } from '../../queries/use-is-member.ts'
import { useFreeBenefits } from '../../queries/orders/use-free-benefits.ts'
import { useSpoken } from '../../shell/visit/app-context.ts'
import { type Refreshed, useRefresh } from '../refresh/use-refresh.ts'
import { useRenewal } from '../refresh/use-renewal.ts'

const refresh = () => engine.refreshBenefits()

type KnownBenefits = {
  /** Null for a guest, and until this phone has read a member's benefits. */
  benefits: Settings['benefits'] | null
  /** The state of the latest refresh. */
  refreshed: Refreshed
  /** Whether they are still being read, or fetched: what a screen draws meanwhile would be pushed away by them. */
  isComing: boolean
}

/** The benefits of the current member at this shop; what waiting orders will take counts as held. */
export function useBenefits(): KnownBenefits {
  const isMember = useIsMember()
  const benefits = useFreeBenefits()
  const spoken = useSpoken()
  // Another phone or the restaurant's staff may have changed the benefits, and their names come in one language only.
  const refreshed = useRenewal(useRefresh(refresh, isMember ? spoken : ''), benefits?.readAt)
  const isFetching = benefits === null && refreshed.failure === null
  const isComing = isMember === undefined || (isMember && (benefits === undefined || isFetching))
  return { benefits: (isMember && benefits) || null, refreshed, isComing }
}
