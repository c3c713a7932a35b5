import type { DeskCoupon } from '../../core/contract/desk/desk-coupon-calls.ts'
import { weekdays } from '../../core/schema/primitives.ts'
import type { Opening } from '../../core/schema/shop-file/shop-file-parts.ts'

/**
 * When a coupon is valid, in the form that the desk edits: some weekdays with the same times on each. Any other opening
 * is returned as text, as the file writes it.
 */
export function hoursOf(
  opening: Opening | undefined,
): Pick<DeskCoupon, 'weekdays' | 'from' | 'until' | 'hours'> {
  const always = { weekdays: [], from: '', until: '', hours: '' }
  if (!opening) return always
  const days = weekdays.filter((day) => (opening[day] ?? opening.DAILY ?? []).length > 0)
  const ranges = new Set(days.map((day) => (opening[day] ?? opening.DAILY ?? []).join(' ')))
  const [range = ''] = ranges
  if (ranges.size !== 1 || range.includes(' ')) {
    const written = Object.entries(opening).map(([day, list]) => `${day} ${(list ?? []).join(' ')}`)
    return { ...always, hours: written.join('; ') }
  }
  const [from = '', until = ''] = range.split('~')
  const isWhole = from === '00:00' && until === '24:00'
  return {
    weekdays: days.length === weekdays.length ? [] : days,
    from: isWhole ? '' : from,
    until: isWhole ? '' : until,
    hours: '',
  }
}
