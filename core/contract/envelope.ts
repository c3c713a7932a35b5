import * as v from 'valibot'
import { isErrorCode } from './errors.ts'

const withoutDots = (code: string): string => code.replaceAll('.', '_')

/** What every answer of the API is wrapped in (spec §7). `code` is empty on success; of `SP.0045` it is `SP_0045` (spec §8). */
export const Envelope = v.object({
  success: v.boolean(),
  code: v.pipe(
    v.string(),
    v.transform((code) => withoutDots(code)),
  ),
  msg: v.string(),
  data: v.unknown(),
  /**
   * Ours: which request is answered, as its `Request-Id` header named it; what is taken off a header stays in here (G31). Left out
   * of what is kept for many requests, where the data itself says what it is about, and in an older server's answer.
   */
  requestId: v.optional(v.string()),
})
export type Envelope<T = unknown> = {
  success: boolean
  code: string
  msg: string
  data: T
  requestId?: string | undefined
}

export const answerOf = <T>(data: T, code = ''): Envelope<T> => ({ success: true, code, msg: '', data })

/**
 * What a refusal says beside its code. Where this release has no words for the code, the server's own are kept with it
 * (spec §8); ours repeats the code, which is no sentence.
 */
export const dataOf = (refusal: { code: string; msg?: string | undefined; data: unknown }): unknown => {
  const msg = isErrorCode(refusal.code) ? null : wordsOf(refusal)
  return msg === null ? refusal.data : { msg }
}

/** The words of a refusal; null where there are none, or only the code again. */
export const wordsOf = ({ code, msg = '' }: { code: string; msg?: string | undefined }): string | null =>
  msg === '' || withoutDots(msg) === code ? null : msg

/** `msg` repeats the code: sentences are the phone's, in the diner's language. */
export const refusalOf = (code: string, data: unknown = null): Envelope => ({
  success: false,
  code,
  msg: code,
  data,
})
