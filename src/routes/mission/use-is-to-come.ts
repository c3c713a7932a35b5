import type { Mission } from '../../../core/schema/customer/mission.ts'
import { useShopDay } from '../../parts/member/use-shop-day.ts'

/**
 * Tells whether a mission hasn't begun: its first day is still to come on the shop's calendar, and nothing counts for
 * it yet.
 */
export function useIsToCome(): (mission: Mission) => boolean {
  const today = useShopDay()
  return ({ firstDay }) => today !== undefined && firstDay > today
}
