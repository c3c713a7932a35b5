import type { Service } from '../../../core/schema/shop.ts'
import type { Scheduler } from '../base/scheduler.ts'
import type { EngineContext } from '../context/context.ts'
import { cachedShop } from './catalogue.ts'

/**
 * Takes orders again where a pause has run out, without hearing so from the restaurant: the phone was told until when
 * (ours: the spec is silent). Looks again when the next one ends.
 * @param onEnd what is offered again may have changed meanwhile, and of a menu that was paused the phone may have none
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
