import * as v from 'valibot'
import type { AnswerOf, Call } from '../../../core/contract/call.ts'
import { Envelope } from '../../../core/contract/envelope.ts'

/** The restaurant's own no, in its own envelope. */
export type Refusal = {
  kind: 'refusal'
  status: number
  code: string
  data: unknown
  retryAfterMs: number | null
  /** The token that it was asked with: by the time of the answer there may be another. */
  token?: string
}

/**
 * What came of a call. Only `answer` and `refusal` are the restaurant's own word; after the other two
 * nobody knows whether it was carried out.
 */
export type Outcome<T> =
  | { kind: 'answer'; value: T; code: string }
  | Refusal
  /** Something answered that isn't our server: a portal, a proxy, a cut body. */
  | { kind: 'unreadable'; portal: boolean; retryAfterMs: number | null }
  /** No answer: the network failed, or the time ran out. */
  | { kind: 'silent' }

/** All that is looked at of an HTTP response. */
export type Reply = Pick<Response, 'status' | 'type'> & {
  headers: { get(name: string): string | null }
  text: string
}

/**
 * Decides by status, content type and schema, never by words.
 * `genuine`: it was our own endpoint, even when the data in its envelope can't be read.
 */
export function readReply<C extends Call>(
  call: C,
  reply: Reply,
): { genuine: boolean; outcome: Outcome<AnswerOf<C>> } {
  const retryAfterMs = pauseOf(reply)
  const envelope = genuineEnvelope(reply)
  if (!envelope) {
    const portal = looksLikePortal(reply)
    return { genuine: false, outcome: { kind: 'unreadable', portal, retryAfterMs } }
  }
  return { genuine: true, outcome: readEnvelope(call, reply.status, envelope, retryAfterMs) }
}

function genuineEnvelope({ headers, text }: Reply): Envelope | null {
  if (!(headers.get('content-type') ?? '').includes('application/json')) return null
  try {
    const parsed = v.safeParse(Envelope, JSON.parse(text))
    return parsed.success ? (parsed.output as Envelope) : null
  } catch {
    return null
  }
}

function readEnvelope<C extends Call>(
  call: C,
  status: number,
  { success, code, data }: Envelope,
  retryAfterMs: number | null,
): Outcome<AnswerOf<C>> {
  if (!success) return { kind: 'refusal', status, code, data, retryAfterMs }
  // A success that isn't 200 contradicts itself: neither an answer nor a refusal.
  const answer = status === 200 ? v.safeParse(call.answer, data) : null
  return answer?.success
    ? { kind: 'answer', value: answer.output as AnswerOf<C>, code }
    : { kind: 'unreadable', portal: false, retryAfterMs: null }
}

/** Seconds, or a date on the server's own clock; null for none, or for no wait at all: ours is better then. */
function pauseOf({ headers }: Reply): number | null {
  const value = headers.get('retry-after') ?? ''
  const ms = /^\d+$/.test(value)
    ? Number(value) * 1000
    : Date.parse(value) - Date.parse(headers.get('date') ?? '')
  return ms > 0 ? ms : null
}

/** A portal answers with a page of its own, or sends us to it; an error page is somebody's server in trouble. */
const looksLikePortal = ({ type, status, headers }: Reply): boolean =>
  type === 'opaqueredirect' ||
  status === 511 ||
  (status < 400 && (headers.get('content-type') ?? '').includes('text/html'))
