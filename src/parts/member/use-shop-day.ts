import { wallTime } from '../../../core/domain/time/wall-clock.ts'
import { useCurrentShop } from '../../shell/visit/app-context.ts'
import { useShopNow } from '../../shell/visit/use-shop-now.ts'

/** Today on the shop's calendar (YYYY-MM-DD); undefined until the clock has been read. */
export function useShopDay(): string | undefined {
  const now = useShopNow()
  const { timeZone } = useCurrentShop()
  return now === undefined ? undefined : wallTime(now, timeZone).day
}
