import type { Offer } from '../../../core/schema/customer/benefits.ts'
import { useCurrentShop } from '../../shell/visit/app-context.ts'
import { useIsOver } from './use-is-over.ts'

/**
 * What whoever signs up gets, by its title, and what every member has, without what is over: a phone that is without a
 * network for long keeps a shop of weeks ago.
 */
export function useOffersNow(): { welcome: string[]; promotions: Offer[] } {
  const isOver = useIsOver()
  const { membership, promotions = [] } = useCurrentShop()
  const { welcome = [], welcomeDays = [] } = membership ?? {}
  return {
    welcome: welcome.filter((_, at) => !isOver(welcomeDays[at])),
    promotions: promotions.filter(({ lastDay }) => !isOver(lastDay)),
  }
}
