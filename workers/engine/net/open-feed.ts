import type { KyInstance } from 'ky'
import * as v from 'valibot'
import { type Call, requestIdHeader, timeoutMs, tokenExpiryHeader } from '../../../core/contract/call.ts'
import type { Context } from '../../../core/contract/context.ts'
import {
  heartbeatMs,
  LiveOpen,
  livePath,
  LiveRequest,
  liveType,
} from '../../../core/contract/calls/live-call.ts'
import { type ApiOptions, type Exchange, withContext } from './api-options.ts'
import { type StreamEvent, eventParser } from './event-parser.ts'
import { type Outcome, type Question, bearsAnotherId, readReply } from './read-reply.ts'
import { serverTimeIn } from './server-time.ts'

/** An open stream of what happens at the restaurant. */
export type Feed = {
  /** The shop's as it was opened; null from a server that doesn't say. */
  shopVersion: string | null
  /** What was said since: often nothing but that somebody is there. Null once it is over. */
  next(): Promise<StreamEvent[] | null>
  /** How long to stay away after its end, as the server asked; null when it didn't. */
  retryMs(): number | null
  close(): void
}

/** Two heartbeats that don't come mean that nobody is there any more. */
export const silentMs = heartbeatMs * 2 + 10_000

/** For reading a refusal by: what it answers otherwise is a stream. */
export const liveCall: Call = {
  path: livePath,
  request: LiveRequest,
  answer: v.never(),
  policy: 'never',
  auth: 'none',
}

/**
 * Opens the stream. It is genuine once it has said `open`: a page, a redirect, or headers with nothing behind them
 * (a proxy that keeps everything back) are `unreadable`. Whether the restaurant can be reached at all isn't judged by
 * it: who can't have it asks with a call. `judge` says what a refusal is worth.
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
      return await within(abort.signal, refused(options, response, context, { at, question }).then(judge))
    const feed = feedOf(response.body.getReader(), () => {
      signal.removeEventListener('abort', over)
      over()
    })
    abort.signal.addEventListener('abort', feed.close)
    const opening = await openingOf(feed)
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
  { at, question }: { at: number; question: Question },
): Promise<Exchange<Feed>> {
  const { status, type, headers } = response
  const text = await response.text()
  const read = readReply(liveCall, { status, type, headers, text }, question)
  if (read.genuine) await genuine(options, headers, context, at)
  // It has no answer but a stream.
  const outcome = read.outcome.kind === 'answer' ? unreadable : read.outcome
  return { outcome, isSigned: read.isSigned, caller: context }
}

/** A stand-in for a network may not know of aborting. */
async function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  return Promise.race([work, aborted])
}

/** Waits for the first word, which has to be that it is open; what was said together with it comes next. */
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
    // Not ours to read: whoever doesn't know asks.
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
        if (done || isOver) {
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
