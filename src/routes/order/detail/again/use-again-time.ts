import { useMemo, useState } from 'react'
import type { Service } from '../../../../../core/schema/shop.ts'
import { useCurrentShop } from '../../../../shell/visit/app-context.ts'
import { lostTime } from '../../confirm/form/check-form.ts'
import { type SlotDay, nextFree } from '../../confirm/time/slot-days.ts'
import { useFullSlots } from '../../confirm/time/use-full-slots.ts'
import { useTimes } from '../../confirm/time/use-times.ts'

type When = { when: 'asap' | 'slot'; slotAt: number | null }

export type AgainTimeChoice = When & {
  openNow: boolean
  days: SlotDay[]
  /** Times that are full, with the one that the restaurant has refused. */
  full: ReadonlySet<number>
  /** The time that it was for can't be had any more. */
  isGone: boolean
  /** What became of the time that is chosen now. */
  lost: ReturnType<typeof lostTime>
  isChosen: boolean
  /** Null for as soon as possible. */
  appointmentAt: number | null
  choose: (when: When) => void
}

/**
 * When an order is wanted that is made anew: as before where that is possible, else the customer says.
 * @param before the time that it was for, or null for as soon as possible
 * @param refused the restaurant couldn't take it then: that time isn't offered once more
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
  const next: When = isPossible(asked) ? asked : { when: 'slot', slotAt: nextFree(slots, full, before) }
  const [choice, choose] = useState<When | null>(null)
  // The next time with room is on the button before anything is chosen. From then on it stays: what becomes full or
  // goes past while somebody reads it is asked about, never moved.
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
