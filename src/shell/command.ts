import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FailureParams, Result, ResultCode } from '../../workers/engine/base/result.ts'
import { allWords } from '../i18n/catalogs.ts'
import { readingMs, toast } from '../ui/message/toast.tsx'

/**
 * Waits for a command of the engine and shows a toast if it failed. Returns the command's result, so that the caller
 * can continue: `const result = await run(engine.sendNow())`.
 */
export async function run<T>(command: Promise<Result<T>>): Promise<Result<T>> {
  const result = await command
  if (!result.ok) await tell(result.code, result.params)
  return result
}

/**
 * Shows in a toast what a code means, or nothing if the code must show nothing. A plain toast if HTTP 200 came with a
 * refusal (spec §8).
 */
export async function tell(code: ResultCode, params?: FailureParams): Promise<void> {
  const text = await errorText(code, params)
  if (text !== '') toast(params?.status === 200 ? 'text' : 'fail', text, readingMs(text))
}

const wordless = msg`That didn't work. Try again.`

/** What a code means, in words. If the sentences can't be fetched, a text that it didn't work. */
export const errorText = (code: Code, params?: FailureParams): Promise<string> =>
  wordsFor(code, params).catch(() => i18n._(wordless))

/** A code of ours, or one that only a newer server knows. */
type Code = ResultCode | (string & {})

/**
 * What a code means, in words. The sentences are many and rarely needed, so they are fetched when they are.
 * @throws if they can't be fetched
 */
export async function wordsFor(code: Code, params?: FailureParams): Promise<string> {
  const [{ messageOf }] = await Promise.all([import('../i18n/error-messages.ts'), allWords()])
  return messageOf(code, params)
}
