import type { Service } from '../../../core/schema/shop.ts'
import type { Scheduler } from '../base/scheduler.ts'
import type { EngineContext } from '../context/context.ts'
import { cachedShop } from './catalogue.ts'

/**
 * Ends the pauses of order types whose time is over, without a word from the restaurant: the phone was told how long
 * each one lasts (ours: the spec is silent). Runs again when the next pause ends.
 * @param onEnd called when a pause has ended: that menu may have changed meanwhile, or not be on this phone at all
 */
export async function endPauses(
  context: EngineContext,
  scheduler: Scheduler,
  onEnd: () => void,
): Promise<void> {
  const { database, clock } = context
  const { settings, shops, menuStatus } = database
  const now = clock.now()
  const isOver = ({ paused, pausedUntil = Infinity }: Service) => paused && pausedUntil <= now
  let hasEnded = false
  const next = await database.transaction('rw', settings, shops, menuStatus, async () => {
    const shop = await cachedShop(context)
    if (!shop) return Infinity
    const { id, services } = shop
    const over = services.filter(isOver)
    hasEnded = over.length > 0
    if (hasEnded) {
      const resumed = services.map((service) => (isOver(service) ? takingOrders(service) : service))
      await shops.update(id, { services: resumed })
    }
    for (const { orderType } of over)
      await menuStatus.where('key').startsWith(`${id}|${orderType}|`).modify({ paused: false })
    const ends = services.map(({ pausedUntil = Infinity }) => pausedUntil)
    return Math.min(...ends.filter((at) => at > now))
  })
  if (hasEnded) onEnd()
  if (next < Infinity) scheduler.at('pauses', next - clock.now(), () => endPauses(context, scheduler, onEnd))
}

const takingOrders = ({ pausedUntil: _, ...service }: Service): Service => ({ ...service, paused: false })
