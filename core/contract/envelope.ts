import * as v from 'valibot'

const withoutDots = (code: string): string => code.replaceAll('.', '_')

/**
 * The wrapper of every answer of the API (spec §7). `code` is empty on success; `SP.0045` is read as `SP_0045`
 * (spec §8).
 */
export const Envelope = v.object({
  success: v.boolean(),
  code: v.pipe(
    v.string(),
    v.transform((code) => withoutDots(code)),
  ),
  msg: v.string(),
  data: v.unknown(),
  /**
   * Ours: the id of the answered request, as in its `Request-Id` header; repeated here in case a proxy removes the
   * header (G31). Absent in answers cached for many requests, whose data itself tells what it is about, and in an
   * older server's answer.
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

/** The server's message of a refusal; null if there is none, or if it only repeats the code. */
export const wordsOf = ({ code, msg = '' }: { code: string; msg?: string | undefined }): string | null =>
  msg === '' || withoutDots(msg) === code ? null : msg

/** `msg` repeats the code: the phone has the sentences, in the diner's language. */
export const refusalOf = (code: string, data: unknown = null): Envelope => ({
  success: false,
  code,
  msg: code,
  data,
})
