import { isOver } from '../../../core/domain/pricing/benefits.ts'
import { useCurrentShop } from '../../shell/visit/app-context.ts'
import { useShopNow } from '../../shell/visit/use-shop-now.ts'

/** Tells whether a last day is over on the shop's calendar; none is as long as the clock is being read. */
export function useIsOver(): (lastDay: string | null | undefined) => boolean {
  const now = useShopNow()
  const { timeZone } = useCurrentShop()
  return (lastDay = null) => now !== undefined && isOver({ lastDay }, now, timeZone)
}
