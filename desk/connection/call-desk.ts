import type { DeskAnswers, DeskCall, DeskRequest } from '../../core/contract/desk/desk-calls.ts'
import { readAnswer, Unanswered } from '../../core/contract/desk/desk-outcome.ts'
import { isLoopback } from '../../core/domain/loopback.ts'

const timeoutMs = 10_000
/**
 * Longer than an open desk is without an answer while the server can be reached: it reads the board every ten
 * seconds.
 */
const silentMs = 15_000

/** When the server last answered: first with this page. */
let answeredAt = performance.now()

/** @throws CallRefused, Unanswered */
export type CallDesk = <C extends DeskCall>(call: C, body: DeskRequest<C>) => Promise<DeskAnswers[C]>

export const callDesk: CallDesk = async (call, body) => {
  const wasCutOff = isCutOff()
  const signal = AbortSignal.timeout(timeoutMs)
  const answer = await fetch(`/desk/api/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  })
    .then(async (response) => ({ text: await response.text(), headers: response.headers }))
    .catch(() => null)
  if (answer) {
    answeredAt = performance.now()
    return readAnswer(call, answer.text, Number(answer.headers.get('retry-after') ?? 0))
  }
  // The browser doesn't tell a page whether a failed request was sent. It certainly wasn't if there was no network both
  // before and after it. That doesn't count after a timeout, as the network may have come and gone meanwhile.
  throw Unanswered.of(call, !(wasCutOff && isCutOff() && !signal.aborted))
}

/**
 * Whether the device has no network. A server on this very machine needs none. Some devices say that there is none
 * though calls are answered.
 */
const isCutOff = (): boolean =>
  !navigator.onLine && !isLoopback(location.hostname) && performance.now() - answeredAt > silentMs
