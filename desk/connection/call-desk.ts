import type { DeskAnswers, DeskCall, DeskRequest } from '../../core/contract/desk/desk-calls.ts'

/** The server refused the call; `code` is one of the contract's error codes. */
export class CallRefused extends Error {
  override name = 'CallRefused'
  readonly code: string
  readonly retryAfterSeconds: number
  /** Which of the request's fields aren't right, where it is about some. */
  readonly fields: string[]

  constructor(code: string, retryAfterSeconds: number, fields: string[] = []) {
    super(code)
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
    this.fields = fields
  }
}

/** No usable answer came back. The call may have been carried out all the same. */
export class NoResponse extends Error {
  override name = 'NoResponse'
}

/** No answer came, and nothing shows that it was carried out: perhaps it was all the same. */
export class PerhapsDone extends Error {
  override name = 'PerhapsDone'
}

/** Whether a call that failed so may have been carried out: no answer came, or the server stumbled at any place on its way. */
export const mayBeCarriedOut = (error: unknown): boolean =>
  error instanceof NoResponse || (error instanceof CallRefused && error.code === 'LD_INTERNAL')

const timeoutMs = 10_000

/** @throws Refused, NoResponse */
export type CallDesk = <C extends DeskCall>(call: C, body: DeskRequest<C>) => Promise<DeskAnswers[C]>

export const callDesk: CallDesk = async (call, body) => {
  const response = await fetch(`/desk/api/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => null)
  const envelope: unknown = await response?.json().catch(() => null)
  if (!response || typeof envelope !== 'object' || envelope === null || !('success' in envelope))
    throw new NoResponse()
  const { success, code, data } = envelope as { success: boolean; code: string; data: unknown }
  if (!success) throw new CallRefused(code, Number(response.headers.get('retry-after') ?? 0), fieldsIn(data))
  return data as DeskAnswers[typeof call]
}

const fieldsIn = (data: unknown): string[] =>
  typeof data === 'object' && data !== null && 'fields' in data && Array.isArray(data.fields)
    ? data.fields.map(String)
    : []
