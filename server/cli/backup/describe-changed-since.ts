import { clockReading } from '../../../core/domain/time/clock-reading.ts'
import { wallTime } from '../../../core/domain/time/wall-clock.ts'
import type { Lines } from './describe-given-back.ts'
import type { ChangedBooking, ChangedSince } from './list-changed-since.ts'

/**
 * Lines about what else the copy brings back: the shop's file, before the server starts, and what was done at the desk,
 * each with the command that does it again where there is one.
 * @param changed null when nothing tells
 */
export function describeChangedSince(changed: ChangedSince | null, hasSeveralShops: boolean): Lines {
  const atShop = ({ shopId }: { shopId: string }) => (hasSeveralShops ? `, at ${shopId}` : '')
  const lines = changed && [
    ...changed.bookings.flatMap((one) => {
      const command = commandFor(one)
      const shop = hasSeveralShops ? ` --shop ${one.shopId}` : ''
      return [`  ${said(one)}${atShop(one)}`, ...(command ? [`    npm run desk -- ${command}${shop}`] : [])]
    }),
    ...changed.closures.map((one) => {
      const time = timeIn(one.timeZone)
      const what = one.isGone ? 'opened again' : 'closed for bookings'
      return `  ${time(one.from)} to ${time(one.to)}  ${what}${atShop(one)}`
    }),
    ...changed.offers.map(
      (one) => `  ${one.kind} “${one.title}”  ${one.isGone ? 'ended' : 'made'}${atShop(one)}`,
    ),
  ]
  const others = lines && lines.length > 0 ? [differWords, ...lines] : []
  return { beforeStart: [`${fileWords}${changed ? whose(changed) : ''}`], afterStart: [deskWords, ...others] }
}

const fileWords =
  'The menu, with its prices, allergens and opening hours, is the copy’s: import the file that each shop uses now (npm run shop -- import FILE).'

const whose = ({ files }: ChangedSince): string =>
  files.length > 0
    ? ` The database that was there has another file of ${files.join(', ')}.`
    : ' The database that was there has the same file.'

const deskWords =
  'Bookings, times closed for them, paused services, sold-out dishes, and the desk’s coupons and missions are those of the copy.'

const differWords =
  'Changed after the copy was made, as the database that was there tells. Do it again at the desk, or by the command below it; guests are told as usual:'

const words: Readonly<Record<ChangedBooking['what'], string>> = {
  made: 'made',
  confirmed: 'confirmed',
  refused: 'refused',
  cancelled: 'cancelled',
  moved: 'moved to another table',
}

function said({ number, what, startsAt, timeZone, diners, who }: ChangedBooking): string {
  const guests = `${diners} ${diners === 1 ? 'guest' : 'guests'}`
  const made = what === 'made' ? `, for ${who}` : ''
  return `${number}  ${timeIn(timeZone)(startsAt)}  ${guests}  ${words[what]}${made}`
}

const why = '"as before the restore"'

/** Null for what can only be done at the desk. */
function commandFor({ what, number, isRequest }: ChangedBooking): string | null {
  if (what === 'confirmed') return `table ${number} confirm`
  if (what !== 'refused' && what !== 'cancelled') return null
  return `table ${number} ${isRequest ? 'refuse' : 'calloff'} ${why}`
}

/** Writes instants as a clock in a time zone shows them: `2026-11-20 21:00`, with `UTC` after it where it is that. */
function timeIn(timeZone: string): (at: number) => string {
  const clock = clockReading('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
  const ending = timeZone === 'UTC' ? ' UTC' : ''
  return (at) => `${wallTime(at, timeZone).day} ${clock(at)}${ending}`
}
