/** Dishes for a booked table are ordered for a time that the kitchen offers, at most so long before the table's own. */
export const aheadMs = 30 * 60_000

/**
 * The kitchen's time for which dishes are ordered ahead for a table: the last one that isn't after it, or null when none is
 * near. Ours: the spec names the order of a booking (SP_0058, SP_120503) and no more.
 * @param slots the times that can be ordered for, soonest first, as instants in ms
 */
export const slotAhead = (slots: readonly number[], startsAt: number): number | null =>
  slots.findLast((at) => at <= startsAt && startsAt - at <= aheadMs) ?? null
