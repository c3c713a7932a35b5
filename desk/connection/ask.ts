import type { DeskAnswers, DeskCall, DeskRequest } from '../../core/contract/calls/desk-calls.ts'

/** The desk's server said no; `code` is the contract's. */
export class Refused extends Error {
  override name = 'Refused'
  readonly code: string
  readonly retryAfterSeconds: number

  constructor(code: string, retryAfterSeconds: number) {
    super(code)
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Nothing came back, or nothing of ours. What was asked for may have happened all the same. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
}

const patienceMs = 10_000

/** @throws Refused, NoAnswer */
export type Ask = <C extends DeskCall>(call: C, body: DeskRequest<C>) => Promise<DeskAnswers[C]>

export const ask: Ask = async (call, body) => {
  const response = await fetch(`/desk/api/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(patienceMs),
  }).catch(() => null)
  const envelope: unknown = await response?.json().catch(() => null)
  if (!response || typeof envelope !== 'object' || envelope === null || !('success' in envelope))
    throw new NoAnswer()
  const { success, code, data } = envelope as { success: boolean; code: string; data: unknown }
  if (!success) throw new Refused(code, Number(response.headers.get('retry-after') ?? 0))
  return data as DeskAnswers[typeof call]
}
