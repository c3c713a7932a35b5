import type { Offer } from '../../../core/schema/customer/benefits.ts'
import { useCurrentShop } from '../../shell/visit/app-context.ts'
import { useIsOver } from './use-is-over.ts'

/**
 * The titles of the welcome coupons for new members, the promotions for every member, and the coupons that members can
 * claim, without expired ones. The phone filters by itself, since without a network it may keep shop data that is weeks
 * old.
 */
export function useOffersNow(): { welcome: string[]; promotions: Offer[]; claimable: Offer[] } {
  const isOver = useIsOver()
  const { membership, promotions = [] } = useCurrentShop()
  const { welcome = [], welcomeDays = [], claimable = [] } = membership ?? {}
  return {
    welcome: welcome.filter((_, at) => !isOver(welcomeDays[at])),
    claimable: claimable.filter(({ lastDay }) => !isOver(lastDay)),
    promotions: promotions.filter(({ lastDay }) => !isOver(lastDay)),
  }
}
