import { isUnanswered, meaningOf } from '../../../core/contract/errors.ts'
import { isBookingOver } from '../../../core/domain/booking/booking-steps.ts'
import { isOwn } from '../../../core/storage/own-rows.ts'
import type { BookingRow } from '../../../core/storage/rows.ts'
import { onCommit } from '../../../core/storage/transactions/on-commit.ts'
import { readSetting } from '../../../core/storage/read-setting.ts'
import { late } from '../base/late.ts'
import { type Polling, type Surroundings, createPolling } from '../base/polling.ts'
import { type Result, askedWaitMs, failed } from '../base/result.ts'
import type { Scheduler } from '../base/scheduler.ts'
import type { EngineContext } from '../context/context.ts'
import { currentSession } from '../context/current-session.ts'
import { onlyStorage } from '../storage/memory.ts'

const file = () => import('./refresh-bookings.ts')
const refreshBookings = late(file, 'refreshBookings')
const keepToldBooking = late(file, 'keepToldBooking')
/** The stream is usually open within this; all bookings are asked for then, and once is enough. */
const openingMs = 3_000
/** A confirmed booking that begins later than this is asked for only on a look: hardly any changes. */
const soonMs = 24 * 60 * 60 * 1000

/** Polls the bookings that aren't over, and the waiting list, while somebody looks at the page. */
export type BookingWatch = Omit<Polling, 'rest'> & {
  /** Somebody looks at the page. Returns a function that ends the watch. */
  begin(): () => void
  /** Handles a booking event of the customer's stream. If that fails, all bookings are asked for soon. */
  take(customerId: string, data: string): Promise<void>
}

export function createBookingWatch(
  context: EngineContext,
  scheduler: Scheduler,
  { isLooking, isNotified, onDoubt }: Surroundings & { onDoubt(): void },
): BookingWatch {
  /**
   * There is news that couldn't be fetched: the bookings are asked for, even while a stream is open, until they come.
   */
  let isOwed = false
  /** There was nothing to ask about: the next commit may have stored a booking. */
  let isIdle = false
  /** It isn't known how a confirmation ended. No message may come of that: perhaps the restaurant never got it. */
  let isInDoubt = false

  const its = { isLooking, isNotified: () => !isOwed && !isInDoubt && isNotified() }
  const { look, watch, rest } = createPolling(context, scheduler, its, {
    name: 'bookings',
    async isOpen(_, isLook) {
      // Set before it is read, so that no commit meanwhile is missed.
      isIdle = true
      const open = await openBookings(context, isLook)
      isInDoubt = open === 'inDoubt'
      const isOpen = isOwed || open !== 'none'
      if (isOpen) isIdle = false
      return isOpen
    },
    async ask() {
      const result = await refreshBookings(context).catch(notStored)
      note(result)
      return result
    },
    newest,
  })

  function note(result: Result): void {
    // Without a session there is nobody to ask for.
    isOwed = !result.ok && meaningOf(result.code) !== 'signIn'
    if (!result.ok && isUnanswered(result.code) && isLooking()) onDoubt()
  }

  function wakeUp(): void {
    if (!isIdle) return
    isIdle = false
    watch()
  }

  return {
    look,
    watch,
    begin() {
      const stop = onCommit(wakeUp)
      look(openingMs)
      return () => {
        stop()
        rest()
      }
    },
    async take(customerId, data) {
      const kept = await keepToldBooking(context, customerId, data).catch(notStored)
      if (kept.ok) return
      note(kept)
      watch(askedWaitMs(kept))
    },
  }
}

function notStored(error: unknown): Result {
  onlyStorage(error)
  return failed('EN_NOT_SAVED')
}

/** Whether the restaurant may have news of a booking of this customer, or of a table that they wait for. */
async function openBookings(context: EngineContext, isLook: boolean): Promise<'none' | 'some' | 'inDoubt'> {
  const { database, clock } = context
  const session = await currentSession(context)
  const now = clock.now()
  const isFarOff = ({ state, startsAt }: BookingRow) => state === 'confirmed' && startsAt > now + soonMs
  const own = await database.bookings.filter((row) => isOwn(session, row)).toArray()
  // How a confirmation without an answer ended is still to be found out, whatever has become of the hold.
  if (own.some(({ askedAt }) => askedAt !== null)) return 'inDoubt'
  if (own.some((row) => !isBookingOver(row, now) && (isLook || !isFarOff(row)))) return 'some'
  const waits = await readSetting(database, 'bookingWaits')
  return waits !== undefined && waits.list.length > 0 ? 'some' : 'none'
}

/** When the restaurant last changed a booking, as far as this phone knows. */
async function newest({ database }: EngineContext): Promise<number> {
  const rows = await database.bookings.toArray()
  return Math.max(0, ...rows.map(({ updatedAt }) => updatedAt))
}
