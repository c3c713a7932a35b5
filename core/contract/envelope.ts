import * as v from 'valibot'

/** What every answer of the API is wrapped in (spec §7). `code` is empty on success. */
export const Envelope = v.object({
  success: v.boolean(),
  code: v.string(),
  msg: v.string(),
  data: v.unknown(),
})
export type Envelope<T = unknown> = { success: boolean; code: string; msg: string; data: T }

export const answerOf = <T>(data: T, code = ''): Envelope<T> => ({ success: true, code, msg: '', data })

/** `msg` repeats the code: sentences are the phone's, in the diner's language. */
export const refusalOf = (code: string, data: unknown = null): Envelope => ({
  success: false,
  code,
  msg: code,
  data,
})
