import type { Mission } from '../../../core/schema/customer/mission.ts'
import { useIsMember } from '../../queries/use-is-member.ts'
import { useCurrentShop } from '../../shell/visit/app-context.ts'
import { useIsOver } from './use-is-over.ts'

/** The missions to show. Guests don't see those that are over; members do, since they may have completed them. */
export function useMissionsNow(): Mission[] {
  const all = useCurrentShop().membership?.missions ?? []
  const isMember = useIsMember()
  const isOver = useIsOver()
  return isMember === false ? all.filter(({ lastDay }) => !isOver(lastDay)) : all
}
