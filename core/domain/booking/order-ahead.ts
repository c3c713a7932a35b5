import type { Service } from '../../schema/shop.ts'
import { isAtTable, isCollected } from '../order/order-type-rules.ts'

/** How long before a booking's time the dishes ordered ahead for it may be scheduled, at most. */
export const aheadMs = 30 * 60_000

/**
 * The slot for dishes that are ordered ahead for a table: the last one not after the booking's time, or null if none
 * is close enough. Ours: the spec mentions the order of a booking (SP_0058, SP_120503) and nothing more.
 * @param slots the times that can be ordered for, soonest first, as instants in ms
 */
export const slotAhead = (slots: readonly number[], startsAt: number): number | null =>
  slots.findLast((at) => at <= startsAt && startsAt - at <= aheadMs) ?? null

/**
 * The service by which dishes are ordered ahead for a table; undefined if it is paused or the shop has none. The guests
 * aren't at the table yet. Ours, too.
 */
export const serviceAhead = <S extends Pick<Service, 'orderType' | 'paused'>>(
  services: readonly S[],
): S | undefined =>
  services.find(({ orderType, paused }) => isCollected(orderType) && !isAtTable(orderType) && !paused)
