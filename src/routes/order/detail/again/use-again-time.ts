import { useMemo, useState } from 'react'
import type { Service } from '../../../../../core/schema/shop.ts'
import { useCurrentShop } from '../../../../shell/visit/app-context.ts'
import { lostTime } from '../../confirm/form/check-form.ts'
import { type SlotDay, nextFree, proposedSlot } from '../../confirm/time/slot-days.ts'
import { useFullSlots } from '../../confirm/time/use-full-slots.ts'
import { useTimes } from '../../confirm/time/use-times.ts'

type When = { when: 'asap' | 'slot'; slotAt: number | null }

export type AgainTimeChoice = When & {
  openNow: boolean
  days: SlotDay[]
  /** The full slots, including the one that the restaurant has refused. */
  full: ReadonlySet<number>
  /** The order's own time is no longer available. */
  isGone: boolean
  /** Why the time chosen now can't be had, or null. */
  lost: ReturnType<typeof lostTime>
  isChosen: boolean
  /** Null for as soon as possible. */
  appointmentAt: number | null
  choose: (when: When) => void
}

/**
 * The time for an order that is placed anew: the same as before if it is available, else the customer chooses.
 * @param before the time of the first order, or null for as soon as possible
 * @param refused the restaurant refused that time, so it isn't offered again
 */
export function useAgainTime(
  service: Service,
  before: number | null,
  now: number,
  refused: boolean,
): AgainTimeChoice {
  const { timeZone } = useCurrentShop()
  const { openNow, slots, days } = useTimes(service, timeZone, now)
  const known = useFullSlots(service, now)
  const full = useMemo(
    () => new Set([...(known ?? []), ...(refused && before !== null ? [before] : [])]),
    [known, refused, before],
  )
  const asked: When = { when: before === null ? 'asap' : 'slot', slotAt: before }
  const isPossible = ({ when, slotAt }: When) =>
    when === 'asap' ? openNow : slotAt !== null && slots.includes(slotAt) && !full.has(slotAt)
  const propose = () =>
    before === null ? proposedSlot(service, slots, full, timeZone) : nextFree(slots, full, before)
  const next: When = isPossible(asked) ? asked : { when: 'slot', slotAt: propose() }
  const [choice, choose] = useState<When | null>(null)
  // Before the customer chooses, the button proposes the next free slot. From then on the choice stays: if the slot
  // becomes full or passes while they read, they are asked, and the time is never changed for them.
  if (choice === null && known !== undefined && (next.when === 'asap' || next.slotAt !== null)) choose(next)
  const chosen = choice ?? next
  return {
    ...chosen,
    openNow,
    days,
    full,
    isGone: !isPossible(asked),
    lost: lostTime(chosen, { slots, full }),
    isChosen: isPossible(chosen),
    appointmentAt: chosen.when === 'asap' ? null : chosen.slotAt,
    choose,
  }
}
