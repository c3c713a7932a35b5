import type { DeskRequest, DeskService } from '../../core/contract/desk/desk-calls.ts'
import { type CallDesk, mayBeCarriedOut } from '../connection/call-desk.ts'
import type { Texts } from '../texts/texts.ts'

/** For how long it is paused, in minutes or until it is resumed; or that it is resumed. */
export type ServiceChange = DeskRequest<'pause'> | DeskRequest<'resume'>

type Options = {
  callDesk: CallDesk
  texts: Pick<Texts, 'perhapsDone'>
  /** Draws what each service does now. */
  show: (services: DeskService[]) => void
  /** Asks for the board anew. */
  refresh: () => Promise<void>
  fail: (error: unknown) => void
  say: (sentence: string) => void
}

/** A call and its reading are given up after ten seconds each: a pause of that press ends at most so far from what is expected. */
const spreadMs = 60_000

/** Pauses a service or resumes it. Where the answer was lost, what counts is what the service does now. */
export async function changeService(
  change: ServiceChange,
  { callDesk, texts, show, refresh, fail, say }: Options,
): Promise<void> {
  try {
    show(await ('minutes' in change ? callDesk('pause', change) : callDesk('resume', change)))
  } catch (error) {
    if (!mayBeCarriedOut(error)) return fail(error)
    const board = await callDesk('board', {}).catch(() => null)
    if (!board) {
      say(texts.perhapsDone)
      return refresh()
    }
    show(board.services)
    const service = board.services.find(({ id }) => id === change.serviceId)
    if (!service || !isAsAsked(service, change, board.now)) fail(error)
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
