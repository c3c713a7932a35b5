import type { ResponsePromise } from 'ky'
import * as v from 'valibot'
import {
  type AnswerOf,
  type Call,
  type DirectCall,
  type OutboxCall,
  type QueuePolicy,
  type RequestOf,
  demandPolicy,
  idempotencyHeader,
  outboxAgeHeader,
  requestIdHeader,
  signInPath,
  timeoutMs,
  tokenExpiryHeader,
} from '../../../core/contract/call.ts'
import { type LiveRequest, livePath } from '../../../core/contract/calls/live-call.ts'
import type { LostState } from '../../../core/storage/settings.ts'
import { lateFile } from '../base/late.ts'
import type { Feed } from './open-feed.ts'
import { type ApiOptions, type Caller, type Exchange, withContext } from './api-options.ts'
import { httpOf } from './http.ts'
import { notedCall } from './noted-call.ts'
import { type Outcome, type Question, type Refusal, type Unreadable, readReply } from './read-reply.ts'
import { readLong } from './read-long.ts'
import { isSleptOver, serverTimeIn } from './server-time.ts'

export type Api = {
  /** Sends a call that never waits in the outbox. */
  send<C extends DirectCall>(call: C, request: RequestOf<C>, how?: How): Promise<Outcome<AnswerOf<C>>>
  /**
   * Sends what waited: a business body byte by byte as it was frozen; only the context is new.
   * @param ageMs how long ago it was asked for, for the owner to know how long customers wait
   * @param as who asked for it, where that isn't who is ordering
   */
  sendFrozen<C extends OutboxCall>(
    call: C,
    body: string,
    idempotencyKey: string,
    ageMs?: number,
    as?: Caller,
  ): Promise<Outcome<AnswerOf<C>>>
  /** One small call that tells whether our own endpoint answers, and whether a portal is in the way. */
  probe(): Promise<Outcome<unknown>>
  /** Opens the stream of changes at the restaurant; `signal` ends it. */
  listen(request: LiveRequest, signal: AbortSignal): Promise<Outcome<Feed>>
}

export type How = {
  /** Calls as this customer instead of the current one. */
  as?: Caller
  /** The Idempotency-Key. */
  key?: string
  /** The answer may be so long that it takes more than `timeoutMs` to arrive (`readLong`). */
  isLong?: boolean
  /** Ends the call once nobody wants its answer any more; its outcome is `silent` then. */
  signal?: AbortSignal
}

type Sending = How & {
  redirect: 'error' | 'manual'
  policy: QueuePolicy
  limitMs?: number
  /** The request's id; random if `notedCall` hasn't made one. */
  id?: string
  ageMs?: number | undefined
}

type Attempt = Pick<How, 'isLong' | 'signal'> & { probed: boolean; token: string; question: Question }

const probing: Sending = { redirect: 'manual', policy: 'never' }
/** How long a probe may take that checks whether a call alone failed: its caller has waited for the call already. */
const checkMs = 4_000
const foreign: Unreadable = { kind: 'unreadable', portal: false, retryAfterMs: null }

/** Loaded late: the first menu is fetched before any stream is opened and before a session can be refused. */
const feedFile = lateFile(() => import('./open-feed.ts'))
const customerFile = lateFile(() => import('../../../core/contract/calls/customer-calls.ts'))

const isUnauthorised = (outcome: Outcome<unknown>): outcome is Refusal =>
  outcome.kind === 'refusal' && outcome.status === 401

/** The only place from which the API is called. It never retries: the outbox alone does. */
export function createApi(options: ApiOptions): Api {
  const http = httpOf(options)
  let checking: Promise<unknown> | null = null

  async function exchange<C extends Call>(
    call: C,
    body: string,
    how: Sending,
  ): Promise<Exchange<AnswerOf<C>>> {
    demandPolicy(call, how.policy)
    const context = { ...(await options.context()), ...how.as }
    const probed = how.redirect === 'manual'
    const { id = crypto.randomUUID(), ageMs, isLong, signal } = how
    const question = { id, body, key: how.key }
    const read = await attempt(call, { probed, isLong, signal, token: context.token, question }, () =>
      http.post(call.path, {
        body: withContext(JSON.stringify(context), body),
        redirect: how.redirect,
        headers: {
          [requestIdHeader]: id,
          ...(how.key !== undefined && { [idempotencyHeader]: how.key }),
          ...(ageMs !== undefined && { [outboxAgeHeader]: String(Math.max(0, Math.round(ageMs))) }),
        },
        // Unlike `timeout`, which ends with the headers, this covers reading the body too: an answer that trickles in
        // counts as none.
        [isLong ? 'timeout' : 'totalTimeout']: how.limitMs ?? timeoutMs,
        ...(signal && { signal }),
      }),
    )
    return { ...read, caller: context }
  }

  async function attempt<C extends Call>(
    call: C,
    { probed, isLong, signal, token, question }: Attempt,
    post: () => ResponsePromise,
  ): Promise<Omit<Exchange<AnswerOf<C>>, 'caller'>> {
    let response: Response
    let text: string
    let headersAt: number
    const sentAt = Date.now()
    try {
      const request = post()
      response = await request
      headersAt = performance.now()
      if (isSleptOver(sentAt, Date.now())) throw new Error('slept over')
      text = await (isLong ? readLong(response, signal) : request.text())
      if (!isLong && isSleptOver(sentAt, Date.now())) throw new Error('slept over')
    } catch {
      // A call that was ended says nothing about the connection.
      if (!signal?.aborted) await doubt('offline', probed)
      return { outcome: { kind: 'silent' }, isSigned: false }
    }
    const { status, type, headers } = response
    const { genuine, isSigned, outcome } = readReply(
      call,
      { status, type, headers, text, origin: options.origin },
      question,
    )
    if (!genuine) {
      const isPortal = outcome.kind === 'unreadable' && outcome.portal
      await doubt(isPortal ? 'portal' : 'unavailable', probed)
      return { outcome, isSigned }
    }
    // The server's time in the headers is as old as the body took to arrive.
    await options.onGenuine(serverTimeIn(headers, performance.now() - headersAt))
    const expiresAt = Number(headers.get(tokenExpiryHeader))
    if (expiresAt > 0 && outcome.kind === 'answer') await options.onTokenExpiry(token, expiresAt)
    return { outcome, isSigned }
  }

  /**
   * Perhaps only this call fails, or something answers only this one in the restaurant's place: a probe checks the
   * connection, one for all calls that fail together.
   */
  async function doubt(lost: LostState, probed: boolean): Promise<void> {
    if (probed || !options.isOnline()) return options.onLost(lost, { probed })
    checking ??= askProbe(checkMs).finally(() => (checking = null))
    await checking
  }

  async function post<C extends Call>(call: C, body: string, how: Sending): Promise<Outcome<AnswerOf<C>>> {
    return lastWord(call, body, await exchange(call, body, how))
  }

  /**
   * A 401, and a refused sign-in, must be the restaurant's own word (G35). If the refusal doesn't bear this request's
   * id, it is checked with another call: it counts if something on the way removes the ids from all answers.
   */
  async function lastWord<T>(
    { path }: Pick<Call, 'path'>,
    body: string,
    exchanged: Exchange<T>,
  ): Promise<Outcome<T>> {
    const { outcome, isSigned, caller } = exchanged
    if (outcome.kind !== 'refusal') return outcome
    if (isUnauthorised(outcome)) {
      const isTheirs = isSigned || (await isSessionOver(body, caller))
      return isTheirs ? { ...outcome, token: caller.token } : foreign
    }
    return path !== signInPath || isSigned || (await areIdsTakenOff()) ? outcome : foreign
  }

  /** Checks a 401 by asking for the caller's profile with the same token. */
  async function isSessionOver(body: string, { token, userId }: Caller): Promise<boolean> {
    const its = await customerFile()
    // If the file can't be fetched, the session goes on.
    if (!its) return false
    const { customerGet } = its
    const whose = v.safeParse(customerGet.request, JSON.parse(body))
    if (!whose.success) return areIdsTakenOff()
    const asked = JSON.stringify(whose.output)
    const how: Sending = { as: { token, userId }, redirect: 'error', policy: 'never' }
    const { outcome, isSigned } = await exchange(customerGet, asked, how)
    return isUnauthorised(outcome) && (isSigned || (await areIdsTakenOff()))
  }

  async function areIdsTakenOff(): Promise<boolean> {
    const { outcome, isSigned } = await askProbe()
    return outcome.kind === 'answer' && !isSigned
  }

  const askProbe = (limitMs = timeoutMs) =>
    exchange(options.probeCall.call, JSON.stringify(options.probeCall.request()), { ...probing, limitMs })

  async function listen(request: LiveRequest, signal: AbortSignal, id: string): Promise<Outcome<Feed>> {
    const its = await feedFile()
    if (!its) return { kind: 'silent' }
    const judge = (refused: Exchange<Feed>) => lastWord({ path: livePath }, JSON.stringify(request), refused)
    return its.openFeed(options, http, request, { id, signal, judge })
  }

  const noted: typeof post = (call, body, how) =>
    notedCall(options.log, call, (id) => post(call, body, { ...how, id }))

  return {
    send: (call, request, how) =>
      noted(call, JSON.stringify(request), { ...how, redirect: 'error', policy: 'never' }),
    sendFrozen: (call, body, key, ageMs, as) =>
      noted(call, body, { key, ageMs, ...(as && { as }), redirect: 'error', policy: 'queue' }),
    // A refused redirect looks like a dead network; the probe alone looks at where it was sent.
    probe: () => noted(options.probeCall.call, JSON.stringify(options.probeCall.request()), probing),
    listen: (request, signal) =>
      notedCall(options.log, { path: livePath }, (id) => listen(request, signal, id)),
  }
}
