import type { DeskBooking, DeskBookings } from '../../../core/contract/desk/desk-booking-calls.ts'
import { CallRefused } from '../../../core/contract/desk/desk-outcome.ts'
import type { DeskBookingStep } from '../../../core/contract/desk/desk-limits.ts'
import { clockReading } from '../../../core/domain/time/clock-reading.ts'
import type { BookingState } from '../../../core/schema/booking/booking.ts'
import { oneLine } from '../../base/one-line.ts'
import type { DeskClient } from './desk-client.ts'

type Output = { out: (line: string) => void; fail: (line: string) => number; timeZone: string }

/** Prints the bookings of a day, one line each. @returns the exit code */
export async function listTables(
  client: DeskClient,
  day: string | null,
  { out, timeZone }: Output,
): Promise<number> {
  const evening = await client.call('bookings', { day })
  for (const one of evening.list) out(describeBooking(one, evening, timeZone))
  const time = clockOf(timeZone)
  for (const { at, guests, isTooMany } of evening.fullness)
    if (isTooMany) out(`${time(at)}  ${guests} guests, more than the ${evening.seats} seats.`)
  if (evening.list.length === 0) out(`No bookings on ${evening.day}.`)
  for (const { day: other, count, toReseat = 0 } of evening.waiting ?? []) {
    if (other === evening.day) continue
    const waiting = [
      count > 0 && `${count} to answer`,
      toReseat > 0 && `${toReseat} to move to another table`,
    ]
    out(`${waiting.filter(Boolean).join(', ')} on ${other}.`)
  }
  if (evening.isPaused) out('No bookings are taken at the moment.')
  return 0
}

/** `undoes` is the state that is taken back, null for any other step. */
export type TableStep = {
  number: string
  step: DeskBookingStep
  reason: string
  undoes: BookingState | null
}

/**
 * Takes a step with one booking, in the state in which it is found: what is to be undone may be undone by a desk at the
 * same moment. Only the named step is undone: typed again after a lost answer, it would undo the step before as well.
 * @returns the exit code
 */
export async function moveTable(
  client: Pick<DeskClient, 'call'>,
  { number, step, reason, undoes }: TableStep,
  { out, fail }: Output,
): Promise<number> {
  const find = () =>
    client.call('find-booking', { number }).catch((error: unknown) => {
      if (error instanceof CallRefused && error.code === 'LD_NOT_FOUND') return null
      throw error
    })
  const found = await find()
  if (!found) return fail(`There is no booking ${number}.`)
  if (undoes !== null && found.state !== undoes)
    return fail(`${found.number} is ${found.state}, not ${undoes}: nothing was undone.`)
  const moved = await client
    .call('booking-step', { bookingId: found.id, step, reason, from: found.state })
    .catch(async (error: unknown) => {
      const code = error instanceof CallRefused ? error.code : null
      if (code === 'SP_120101') return `The table of ${found.number} is taken by now.`
      if (code !== 'SP_0045') throw error
      const now = await find()
      return now && now.state !== found.state
        ? `${found.number} has changed meanwhile: it is ${now.state} now.`
        : `${found.number} is ${found.state}: that can't be done with it.`
    })
  if (typeof moved === 'string') return fail(moved)
  out(`${moved.number}  ${moved.state}`)
  return 0
}

function describeBooking(booking: DeskBooking, { tables }: DeskBookings, timeZone: string): string {
  const time = clockOf(timeZone)
  const numbers = booking.tableIds.map((id) => tables.find((table) => table.id === id)?.number ?? '?')
  const { startsAt, diners, number, name, phone, state, note, ownNote } = booking
  const who = [name, phone, note && `"${note}"`, ownNote && `(${ownNote})`].filter(Boolean).join('  ')
  const at = [
    numbers.length > 0 && `table ${numbers.join(' + ')}`,
    booking.needsTable && 'needs a table',
    typeof booking.insteadOf === 'number' && `instead of ${dayTimeOf(timeZone)(booking.insteadOf)}`,
  ]
    .filter(Boolean)
    .join('  ')
  return oneLine([time(startsAt), `${diners} guests`, number, state, at, who].filter(Boolean).join('  '))
}

const dayTimeOf = (timeZone: string) =>
  clockReading('en-GB', { timeZone, day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })

const clockOf = (timeZone: string) => clockReading('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
