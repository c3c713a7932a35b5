import { readClocks } from '../../../../core/contract/wire/opening-wire.ts'
import { dayMinutes } from '../../../../core/domain/time/durations.ts'
import { weekdays } from '../../../../core/schema/primitives.ts'
import type { ServiceEntry, ShopFile } from '../../../../core/schema/shop-file/shop-file.ts'
import type { Opening } from '../../../../core/schema/shop-file/shop-file-parts.ts'
import { type Path, quote } from '../../../shops/check/fault.ts'
import { isSoldThrough } from '../../../shops/check/rules/context.ts'
import { spanOf, spansOf } from '../../../shops/check/rules/opening-rules.ts'
import { type Note, noteAt } from './note.ts'

const weekMinutes = 7 * dayMinutes

/** A stretch of the week, in minutes since its beginning; it may end in the next one. */
type Stretch = { start: number; end: number }

/**
 * Notes categories, dishes and coupons whose hours meet those of no service. A dish is looked for at the time for which
 * it is ordered, a coupon at the time at which the order comes. An order for later may come while it is closed.
 */
export function hoursThatNeverMeet({ hidesClosedItems, categories, services, vouchers }: ShopFile): Note[] {
  const never = 'has no hour in common with the services'
  const isMet = (opening: Opening | undefined, ...sold: Parameters<typeof isSoldThrough>[0][]) => {
    const through = services.filter(({ orderType }) => sold.every((one) => isSoldThrough(one, orderType)))
    // What no service has at all is noted elsewhere.
    return through.length === 0 || through.some((service) => meet(opening, service))
  }
  const dishes = categories.flatMap((category, at): Note[] => {
    const { opening, items } = category
    const own = items.flatMap((item, index) =>
      item.opening === undefined || isMet(item.opening, category, item)
        ? []
        : [noteAt(['categories', at, 'items', index, 'opening'], `${never}; customers can't order it`)],
    )
    const isEmpty = items.every((item) => item.opening !== undefined)
    return isEmpty || isMet(opening, category)
      ? own
      : [noteAt(['categories', at, 'opening'], `${never}; customers can't order it`), ...own]
  })
  const coupons = vouchers.flatMap(({ opening }, at) =>
    isMet(opening) ? [] : [noteAt(['vouchers', at, 'opening'], `${never}; only orders for later can use it`)],
  )
  return [...(hidesClosedItems ? dishes : []), ...coupons]
}

function meet(opening: Opening | undefined, service: ServiceEntry): boolean {
  if (opening === undefined || service.opening === undefined) return true
  const open = stretchesOf(service.opening)
  for (const [date, ranges] of Object.entries(service.openingExceptions ?? {}))
    for (const range of ranges)
      open.push(spanOf(readClocks(range), new Date(`${date}T00:00:00Z`).getUTCDay() * dayMinutes, range, []))
  // Whether the minute at which it closes counts depends on who asks, so ranges that touch aren't noted.
  return stretchesOf(opening).some((one) =>
    open.some((other) =>
      [-weekMinutes, 0, weekMinutes].some(
        (shift) => one.start + shift <= other.end && other.start <= one.end + shift,
      ),
    ),
  )
}

const stretchesOf = (opening: Opening): Stretch[] =>
  weekdays.flatMap((_, weekday) => spansOf(opening, weekday, []))

/** Longer than this, a night is more likely hours in the wrong order … */
const longNightMinutes = 12 * 60
/** … unless it ends before this time of the day: a bar may be open from noon until the small hours. */
const smallHours = 6 * 60

/** Notes ranges that end before they begin, where that makes a night that nobody is likely to have meant. */
export function longNights({ services, categories, points, vouchers, booking }: ShopFile): Note[] {
  return [
    ...services.flatMap((service, at) => nightsOf(service, ['services', at])),
    ...categories.flatMap((category, at) => [
      ...nightsOf(category, ['categories', at]),
      ...category.items.flatMap((item, index) => nightsOf(item, ['categories', at, 'items', index])),
    ]),
    ...(points?.times ?? []).flatMap((time, at) => nightsOf(time, ['points', 'times', at])),
    ...vouchers.flatMap((voucher, at) => nightsOf(voucher, ['vouchers', at])),
    ...nightsOf(booking ?? {}, ['booking']),
  ]
}

function nightsOf(
  holder: { opening?: Opening | undefined; openingExceptions?: Record<string, string[]> | undefined },
  path: Path,
): Note[] {
  return (['opening', 'openingExceptions'] as const).flatMap((key) =>
    Object.entries(holder[key] ?? {}).flatMap(([day, ranges]) =>
      ranges.flatMap((range, at) => {
        const { startMinutes, endMinutes } = readClocks(range)
        const minutes = endMinutes + dayMinutes - startMinutes
        if (endMinutes >= startMinutes || endMinutes <= smallHours || minutes <= longNightMinutes) return []
        const hours = Math.round(minutes / 6) / 10
        return [
          noteAt([...path, key, day, at], `is ${hours} hours long, until the next day: ${quote(range)}`),
        ]
      }),
    ),
  )
}
