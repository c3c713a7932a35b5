import type { DeskCoupon } from '../../../core/contract/desk/desk-coupon-calls.ts'
import { type WeekdayName, weekdays } from '../../../core/schema/primitives.ts'
import type { Language } from '../../../core/schema/primitives.ts'
import type { Format } from '../../format.ts'

/** The short name of a weekday. */
export const weekdayName = (language: Language, day: WeekdayName): string =>
  // The first of January 2023 was a Sunday.
  new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(
    Date.UTC(2023, 0, 1 + weekdays.indexOf(day)),
  )

/** What a coupon takes off, for whom, and its conditions. */
export function couponWords(coupon: DeskCoupon, currency: string, format: Format): string {
  const { texts, language } = format
  const { kind, value, mostOff, minimum, receiver, code, amount, perMember, taken } = coupon
  const { firstDay, lastDay, weekdays: days, from, until, hours, firstOrderOnly, isForSome } = coupon
  const money = (units: number) => format.money(Math.round(units * 100), currency)
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 })
  const what = {
    amount: money(value),
    percent: percent.format(value / 100),
    freeDelivery: texts.couponKinds.freeDelivery,
  }[kind]
  const isLimited = receiver === 'whoClaims' || receiver === 'everyMember'
  const words = [
    what,
    mostOff > 0 && texts.atMost(money(mostOff)),
    minimum > 0 && texts.fromAmount(money(minimum)),
    texts.couponReceivers[receiver],
    code !== '' && `${texts.couponCode}: ${code}`,
    isLimited && (amount > 0 ? texts.takenOf(taken, amount) : taken > 0 && texts.takenSoFar(taken)),
    isLimited && perMember > 0 && texts.eachMember(perMember),
    firstDay !== '' && `${texts.from} ${format.dated(firstDay)}`,
    lastDay !== '' && `${texts.until} ${format.dated(lastDay)}`,
    days.map((day) => weekdayName(language, day)).join(', '),
    (from !== '' || until !== '') && `${from || '00:00'} – ${until || '24:00'}`,
    hours,
    isForSome && texts.forSomeDishes,
    firstOrderOnly && texts.couponFirstOrder,
  ]
  return words.filter(Boolean).join(' · ')
}
