import { isUnanswered } from '../../../core/contract/errors.ts'
import { againMs } from './backoff.ts'
import type { Result } from './result.ts'
import { sleep } from './sleep.ts'

/** The waits after questions that got no answer. */
const waitsMs = [2_000, 5_000, 15_000, 30_000, 60_000]

/**
 * Asks again, ever more rarely, until there is an answer, whatever it says; gives up after two minutes. For what the
 * engine asks once, unasked: if only that answer is lost, the restaurant counts as reachable all the time, so no
 * returning connection leads to another attempt.
 */
export async function insist(ask: () => Promise<Result<unknown>>): Promise<void> {
  for (const waitMs of waitsMs) {
    const result = await ask()
    if (result.ok || !isUnanswered(result.code)) return
    await sleep(againMs(waitMs))
  }
  await ask()
}
