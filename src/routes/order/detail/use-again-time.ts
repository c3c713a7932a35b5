import { useState } from 'react'
import type { Service } from '../../../../core/schema/shop.ts'
import { useCurrentShop } from '../../../frame/app-context.ts'
import type { SlotDay } from '../confirm/slot-days.ts'
import { useTimes } from '../confirm/use-times.ts'

type When = { when: 'asap' | 'slot'; slotAt: number | null }

export type AgainTimeChoice = When & {
  openNow: boolean
  days: SlotDay[]
  /** The time that it was for can't be had any more. */
  isGone: boolean
  isChosen: boolean
  /** Null for as soon as possible. */
  appointmentAt: number | null
  choose: (when: When) => void
}

/**
 * When an order is wanted that is made anew: as before where that is possible, else the customer says.
 * @param before the time that it was for, or null for as soon as possible
 */
export function useAgainTime(service: Service, before: number | null, now: number): AgainTimeChoice {
  const { timeZone } = useCurrentShop()
  const { openNow, slots, days } = useTimes(service, timeZone, now)
  const asked: When = { when: before === null ? 'asap' : 'slot', slotAt: before }
  const isPossible = ({ when, slotAt }: When) =>
    when === 'asap' ? openNow : slotAt !== null && slots.includes(slotAt)
  const [choice, choose] = useState<When | null>(null)
  // As the checkout does: the first time on offer, until the customer says otherwise.
  const chosen = choice ?? (isPossible(asked) ? asked : { when: 'slot', slotAt: slots[0] ?? null })
  const isAsap = openNow && chosen.when === 'asap'
  return {
    ...chosen,
    openNow,
    days,
    isGone: !isPossible(asked),
    isChosen: isAsap || isPossible({ ...chosen, when: 'slot' }),
    appointmentAt: isAsap ? null : chosen.slotAt,
    choose,
  }
}
