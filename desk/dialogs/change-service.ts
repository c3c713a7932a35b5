import type { DeskBoard, DeskRequest, DeskService } from '../../core/contract/desk/desk-calls.ts'
import { mayBeCarriedOut, Unanswered } from '../../core/contract/desk/desk-outcome.ts'
import type { CallDesk } from '../connection/call-desk.ts'

/** The service id under which bookings are paused. */
export const bookingService = ':booking'

/** Pauses a service for some minutes or until it is resumed; or resumes it. */
export type ServiceChange = DeskRequest<'pause'> | DeskRequest<'resume'>

type Options = {
  callDesk: CallDesk
  /** Draws the services' present states. */
  show: (services: DeskService[]) => void
  /** Fetches the board again. */
  refresh: () => Promise<void>
  fail: (error: unknown) => void
}

/**
 * How far (ms) the end of a pause may be from the expected one and still be this call's. The call and the board's
 * request each time out after ten seconds.
 */
const spreadMs = 60_000

/**
 * Pauses or resumes a service, or bookings. If the answer is lost, the present state decides whether it worked. Only
 * the board tells whether bookings are paused.
 */
export async function changeService(
  change: ServiceChange,
  { callDesk, show, refresh, fail }: Options,
): Promise<void> {
  const isForBookings = change.serviceId === bookingService
  try {
    show(await ('minutes' in change ? callDesk('pause', change) : callDesk('resume', change)))
    if (isForBookings) await refresh()
  } catch (error) {
    if (!mayBeCarriedOut(error)) return fail(error)
    const board = await callDesk('board', {}).catch(() => null)
    if (!board) {
      fail(error)
      return refresh()
    }
    show(board.services)
    if (isForBookings) await refresh()
    const service = isForBookings
      ? bookingsOn(board)
      : board.services.find(({ id }) => id === change.serviceId)
    if (!service || !isAsAsked(service, change, board.now)) fail(new Unanswered('undone'))
  }
}

const bookingsOn = ({ bookingPause }: Pick<DeskBoard, 'bookingPause'>) => ({
  isPaused: !!bookingPause,
  pausedUntil: bookingPause?.until ?? null,
})

/**
 * Whether the service is in the state that was asked for.
 * @param now when the service was read, by the server's clock
 */
export function isAsAsked(
  { isPaused, pausedUntil }: Pick<DeskService, 'isPaused' | 'pausedUntil'>,
  change: ServiceChange,
  now: number,
): boolean {
  if (!('minutes' in change)) return !isPaused
  if (!isPaused) return false
  if (change.minutes === null || pausedUntil === null) return change.minutes === pausedUntil
  return Math.abs(pausedUntil - now - change.minutes * 60_000) < spreadMs
}
