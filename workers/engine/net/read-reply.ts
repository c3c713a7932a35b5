import * as v from 'valibot'
import { type AnswerOf, type Call, type RequestOf, requestIdHeader } from '../../../core/contract/call.ts'
import { Envelope } from '../../../core/contract/envelope.ts'
import { readRefusalData } from '../../../core/contract/refusal-data.ts'
import type { RefusalData } from '../../../core/schema/refusal-data.ts'
import type { Connection } from './connection.ts'

/** A refusal by the restaurant itself, in its own envelope. */
export type Refusal = {
  kind: 'refusal'
  status: number
  code: string
  data: RefusalData | null
  /** The path of the call. */
  path?: string
  retryAfterMs: number | null
  /** The token that the request was sent with: by the time of the answer there may be another. */
  token?: string
}

/**
 * An answer that isn't the restaurant's. `failure` is its HTTP status, only for the text on the screen: it decides
 * nothing (G3, G31).
 */
export type Unreadable = {
  kind: 'unreadable'
  portal: boolean
  retryAfterMs: number | null
  failure?: { status: number; path: string }
}

/**
 * The outcome of a call. Only `answer` and `refusal` are the restaurant's own word; after the other two nobody knows
 * whether the call was carried out.
 */
export type Outcome<T> =
  | { kind: 'answer'; value: T; code: string }
  | Refusal
  /** Something answered that isn't our server: a portal, a proxy, a cut body. */
  | Unreadable
  /** No answer: the network failed, or the time ran out. */
  | { kind: 'silent' }

/**
 * The engine's code for a call without a usable answer. A refusal with a 5xx status is a server error, which may pass;
 * with any other status it is a refusal.
 */
export function codeOf({ connection }: { connection: Connection }, outcome: Outcome<unknown>) {
  if (outcome.kind === 'refusal') return outcome.status >= 500 ? 'LD_INTERNAL' : 'EN_REFUSED'
  if (connection.state() === 'portal') return 'EN_CAPTIVE_PORTAL'
  return outcome.kind === 'silent' ? 'EN_OFFLINE' : 'EN_UNREADABLE'
}

/** The wait that the restaurant asked for, as the `params` of a command's Result. */
export const waitIn = (outcome: Outcome<unknown>) =>
  outcome.kind === 'refusal' &&
  outcome.retryAfterMs !== null && { waitSeconds: Math.ceil(outcome.retryAfterMs / 1000) }

/** The parts of an HTTP response that are read, and the `origin` that was asked. */
export type Reply = Pick<Response, 'status' | 'type'> & {
  origin: string
  headers: { get(name: string): string | null }
  text: string
}

/** What was asked: the request's id, the business body as it was sent, and the Idempotency-Key. */
export type Question = { id: string; body: string; key: string | undefined }

/**
 * Decides by status, content type and schema, never by the message. Only an answer to this very question counts: a
 * cache or a mixed-up proxy can return the genuine answer to another (G31).
 * `genuine`: our own endpoint answered, even if the data in its envelope can't be read. `isSigned`: the answer bears
 * the id of this request, so only the restaurant can have given it; a proxy may have removed the id.
 */
export function readReply<C extends Call>(
  call: C,
  reply: Reply,
  question: Question,
): { genuine: boolean; isSigned: boolean; outcome: Outcome<AnswerOf<C>> } {
  const retryAfterMs = pauseOf(reply)
  const envelope = bearsAnotherId(reply, question) ? null : genuineEnvelope(reply)
  const isSigned = [reply.headers.get(requestIdHeader), envelope?.requestId].includes(question.id)
  // A proxy may have removed the header: the envelope holds the request's id too.
  if (!envelope || (envelope.requestId ?? question.id) !== question.id) {
    const portal = looksLikePortal(reply)
    return { genuine: false, isSigned, outcome: unreadable(call, reply, { portal, retryAfterMs }) }
  }
  const outcome = readEnvelope(call, reply, envelope, retryAfterMs)
  const isOurs = outcome.kind !== 'answer' || isAbout(call, outcome.value, question)
  return isOurs
    ? { genuine: true, isSigned, outcome }
    : { genuine: false, isSigned, outcome: unreadable(call, reply, { portal: false, retryAfterMs }) }
}

const unreadable = (
  { path }: Call,
  { status }: Reply,
  rest: Pick<Unreadable, 'portal' | 'retryAfterMs'>,
): Unreadable => ({ kind: 'unreadable', ...rest, ...(status >= 400 && { failure: { status, path } }) })

/**
 * True if the header names another request. Without the header, which a proxy may have removed, the content decides.
 */
export function bearsAnotherId({ headers }: Pick<Reply, 'headers'>, { id }: Question): boolean {
  const own = headers.get(requestIdHeader)
  return own !== null && own !== id
}

const isAbout = <C extends Call>(call: C, answer: AnswerOf<C>, { body, key }: Question): boolean =>
  !call.isAbout || call.isAbout(answer, { request: JSON.parse(body) as RequestOf<C>, key })

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
  reply: Reply,
  { success, code, msg, data }: Envelope,
  retryAfterMs: number | null,
): Outcome<AnswerOf<C>> {
  const { status } = reply
  const { path } = call
  if (!success) {
    const told = readRefusalData({ code, msg, data })
    return { kind: 'refusal', status, code, data: told, path, retryAfterMs }
  }
  // A success whose status isn't 200 contradicts itself: it is neither an answer nor a refusal.
  const answer = status === 200 ? v.safeParse(call.answer, data) : null
  return answer?.success
    ? { kind: 'answer', value: answer.output as AnswerOf<C>, code }
    : unreadable(call, reply, { portal: false, retryAfterMs: null })
}

/**
 * Reads Retry-After: seconds, or a date by the server's own clock. Null if it is missing or asks for no wait: the
 * engine's own backoff is better then.
 */
function pauseOf({ headers }: Reply): number | null {
  const value = headers.get('retry-after') ?? ''
  const ms = /^\d+$/.test(value)
    ? Number(value) * 1000
    : Date.parse(value) - Date.parse(headers.get('date') ?? '')
  return ms > 0 ? ms : null
}

/**
 * A portal answers with its own page or redirects to it. An HTML page with an error status comes from a failing server,
 * and over TLS so does any page or redirect: a portal has no certificate of the shop.
 */
const looksLikePortal = ({ type, status, headers, origin }: Reply): boolean =>
  status === 511 ||
  (!origin.startsWith('https:') &&
    (type === 'opaqueredirect' ||
      (status < 400 && (headers.get('content-type') ?? '').includes('text/html'))))
