import type { KyInstance } from 'ky'
import * as v from 'valibot'
import { requestIdHeader, timeoutMs, tokenExpiryHeader } from '../../../core/contract/call.ts'
import type { Context } from '../../../core/contract/context.ts'
import {
  heartbeatMs,
  liveCall,
  LiveOpen,
  livePath,
  type LiveRequest,
  liveType,
} from '../../../core/contract/calls/live-call.ts'
import { type ApiOptions, type Exchange, withContext } from './api-options.ts'
import { type StreamEvent, eventParser } from './event-parser.ts'
import { type Outcome, type Question, bearsAnotherId, readReply } from './read-reply.ts'
import { isSleptOver, serverTimeIn } from './server-time.ts'

/** An open stream of changes at the restaurant. */
export type Feed = {
  /** The shop's version when the stream opened; null from a server that doesn't tell it. */
  shopVersion: string | null
  /** The events since the last call: often none, since a heartbeat carries no event. Null once the stream is over. */
  next(): Promise<StreamEvent[] | null>
  /** How long the server asked to wait before the stream is reopened; null if it didn't ask. */
  retryMs(): number | null
  close(): void
}

/** After two missed heartbeats the stream counts as dead. */
export const silentMs = heartbeatMs * 2 + 10_000

/**
 * How far the wall clock is ahead of the monotonic one, in ms: it changes while the phone sleeps or its clock is set.
 */
const wallAhead = (): number => Date.now() - performance.now()
/** A larger change is one or the other. */
const sleepMs = 1_500

/**
 * Opens the stream. It is genuine once the server has sent `open`: a page, a redirect, or headers with nothing after
 * them (from a proxy that buffers everything) are `unreadable`. A failure doesn't say that the restaurant can't be
 * reached: the caller finds that out with a call. `judge` decides what a refusal is worth.
 */
export async function openFeed(
  options: ApiOptions,
  http: KyInstance,
  request: LiveRequest,
  {
    id,
    signal,
    judge,
  }: { id: string; signal: AbortSignal; judge(refused: Exchange<Feed>): Promise<Outcome<Feed>> },
): Promise<Outcome<Feed>> {
  const context = await options.context()
  const abort = new AbortController()
  const over = () => abort.abort()
  signal.addEventListener('abort', over)
  const tooLate = setTimeout(over, timeoutMs)
  const question = { id, body: JSON.stringify(request), key: undefined }
  const sentAt = Date.now()
  try {
    const response = await within(
      abort.signal,
      http.post(livePath, {
        headers: { accept: liveType, [requestIdHeader]: question.id },
        body: withContext(JSON.stringify(context), question.body),
        signal: abort.signal,
      }),
    )
    const at = performance.now()
    const isStream = response.status === 200 && isEventStream(response.headers)
    if (bearsAnotherId(response, question)) {
      over()
      return unreadable
    }
    if (!isStream || !response.body)
      return await within(
        abort.signal,
        refused(options, response, context, { sentAt, at, question }).then(judge),
      )
    const feed = feedOf(response.body.getReader(), () => {
      signal.removeEventListener('abort', over)
      over()
    })
    abort.signal.addEventListener('abort', feed.close)
    const opening = await openingOf(feed)
    if (isSleptOver(sentAt, Date.now())) {
      feed.close()
      return { kind: 'silent' }
    }
    if (opening) {
      await genuine(options, response.headers, context, at)
      return { kind: 'answer', code: '', value: { ...feed, ...opening } }
    }
    feed.close()
    return signal.aborted ? { kind: 'silent' } : unreadable
  } catch {
    return { kind: 'silent' }
  } finally {
    clearTimeout(tooLate)
  }
}

const unreadable = { kind: 'unreadable', portal: false, retryAfterMs: null } as const

const isEventStream = (headers: Headers): boolean =>
  (headers.get('content-type') ?? '').toLowerCase().startsWith(liveType)

async function genuine(options: ApiOptions, headers: Headers, { token }: Context, at: number): Promise<void> {
  await options.onGenuine(serverTimeIn(headers, performance.now() - at))
  const expiresAt = Number(headers.get(tokenExpiryHeader))
  if (expiresAt > 0) await options.onTokenExpiry(token, expiresAt)
}

async function refused(
  options: ApiOptions,
  response: Response,
  context: Context,
  { sentAt, at, question }: { sentAt: number; at: number; question: Question },
): Promise<Exchange<Feed>> {
  const { status, type, headers } = response
  const text = await response.text()
  if (isSleptOver(sentAt, Date.now()))
    return { outcome: { kind: 'silent' }, isSigned: false, caller: context }
  const read = readReply(liveCall, { status, type, headers, text, origin: options.origin }, question)
  if (read.genuine) await genuine(options, headers, context, at)
  // This call's only valid answer is a stream.
  const outcome = read.outcome.kind === 'answer' ? unreadable : read.outcome
  return { outcome, isSigned: read.isSigned, caller: context }
}

/** Rejects when `signal` aborts, even where a fake `fetch` ignores the signal. */
async function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  return Promise.race([work, aborted])
}

/** Waits for the first event, which has to be `open`; the first `next` returns events that arrived with it. */
async function openingOf(feed: Pick<Feed, 'next'>): Promise<Pick<Feed, 'shopVersion' | 'next'> | null> {
  for (;;) {
    const events = await feed.next()
    if (events === null) return null
    const [first, ...rest] = events
    if (!first) continue
    if (first.event !== 'open') return null
    let waiting: StreamEvent[] | null = rest
    const next = async () => {
      const said = waiting ?? (await feed.next())
      waiting = null
      return said
    }
    return { shopVersion: versionIn(first.data), next }
  }
}

function versionIn(data: string): string | null {
  try {
    const opening = v.safeParse(LiveOpen, JSON.parse(data))
    return opening.success ? opening.output.shopVersion : null
  } catch {
    // An unreadable version counts as none.
    return null
  }
}

function feedOf(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  onClosed: () => void,
): Omit<Feed, 'shopVersion'> {
  let events: StreamEvent[] = []
  let retryMs: number | null = null
  let isOver = false
  let awake = wallAhead()
  const decoder = new TextDecoder()
  const parse = eventParser(
    (event) => events.push(event),
    (ms) => (retryMs = ms),
  )
  const close = () => {
    if (isOver) return
    isOver = true
    reader.cancel().catch(() => {})
    onClosed()
  }
  return {
    async next() {
      if (isOver) return null
      const silence = setTimeout(close, silentMs)
      try {
        const { done, value } = await reader.read()
        // What arrived before a sleep says nothing of now, and the silence during it wasn't timed.
        const before = awake
        awake = wallAhead()
        if (done || isOver || Math.abs(awake - before) > sleepMs) {
          close()
          return null
        }
        parse(decoder.decode(value, { stream: true }))
      } catch {
        close()
        return null
      } finally {
        clearTimeout(silence)
      }
      const heard = events
      events = []
      return heard
    },
    retryMs: () => retryMs,
    close,
  }
}
