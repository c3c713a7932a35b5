import type { DeskRequest, DeskService } from '../../core/contract/desk/desk-calls.ts'
import { mayBeCarriedOut, Unanswered } from '../../core/contract/desk/desk-outcome.ts'
import type { CallDesk } from '../connection/call-desk.ts'

/** For how long it is paused, in minutes or until it is resumed; or that it is resumed. */
export type ServiceChange = DeskRequest<'pause'> | DeskRequest<'resume'>

type Options = {
  callDesk: CallDesk
  /** Draws what each service does now. */
  show: (services: DeskService[]) => void
  /** Asks for the board anew. */
  refresh: () => Promise<void>
  fail: (error: unknown) => void
}

/** A call and its reading are given up after ten seconds each: a pause of that press ends at most so far from what is expected. */
const spreadMs = 60_000

/** Pauses a service or resumes it. Where the answer was lost, what counts is what the service does now. */
export async function changeService(
  change: ServiceChange,
  { callDesk, show, refresh, fail }: Options,
): Promise<void> {
  try {
    show(await ('minutes' in change ? callDesk('pause', change) : callDesk('resume', change)))
  } catch (error) {
    if (!mayBeCarriedOut(error)) return fail(error)
    const board = await callDesk('board', {}).catch(() => null)
    if (!board) {
      fail(error)
      return refresh()
    }
    show(board.services)
    const service = board.services.find(({ id }) => id === change.serviceId)
    if (!service || !isAsAsked(service, change, board.now)) fail(new Unanswered('undone'))
  }
}

/** @param now when the service was read, by the server's clock */
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
