import { meaningOf } from '../../../core/contract/errors.ts'
import { onCommit } from '../../../core/storage/transactions/on-commit.ts'
import { asCustomer } from '../session/as-customer.ts'
import type { StreamEvent } from '../net/event-parser.ts'
import { onlyStorage, settingOf } from '../storage/memory.ts'
import type { Feed } from '../net/open-feed.ts'
import { type OtherTabs, noOtherTabs, otherTabs } from './other-tabs.ts'
import { resultOf } from '../net/outcome-result.ts'
import type { EngineContext } from '../context/context.ts'
import { lateFile } from '../base/late.ts'
import type { Hearing, Live } from './hearing.ts'
import { endPauses } from '../catalogue/end-pauses.ts'
import { type Pause, createPause } from '../base/pause.ts'
import type { Scheduler } from '../base/scheduler.ts'
import type { Outcome } from '../net/read-reply.ts'
import { type Result, askedWaitMs, failed } from '../base/result.ts'
import { currentSession } from '../context/current-session.ts'

const bookingsFile = lateFile(() => import('../bookings/refresh-bookings.ts'))
const ordersFile = lateFile(() => import('../orders/keep-told.ts'))

const lockName = 'larder-live'
/** A stream that held for so long wasn't cut by what cuts all of them. */
const steadyMs = 30_000
const firstPauseMs = 1_000
const longestPauseMs = 60_000
/** Headers came and nothing behind them, or something else answered: that doesn't change in a moment. */
const unreadablePauseMs = 30_000
const longestUnreadableMs = 10 * 60_000
/** An older server has no such thing. */
const unknownPauseMs = 5 * 60_000

/**
 * One stream per browser: it holds a connection for as long as somebody looks, and HTTP/1.1 has six of them for all
 * tabs together. The tab that has the lock listens; what it is told, the others see in the database. Who shares no
 * database has one of their own.
 */
export function createLive(context: EngineContext, scheduler: Scheduler, hearing: Hearing): Live {
  let listening: AbortController | null = null
  let tabs: OtherTabs | null = null
  let isOpen = false
  let resting: Pause | null = null
  context.connection.onBack(() => resting?.end())

  async function listenWhile(signal: AbortSignal, told: OtherTabs): Promise<void> {
    const pause = createPause(signal)
    resting = pause
    let cut = new AbortController()
    let name = await nameOf(context)
    // Somebody else is ordering now: they are told of their own orders, and at once.
    const look = async () => {
      const now = await nameOf(context)
      if (now === name) return
      name = now
      cut.abort()
      pause.end()
    }
    signal.addEventListener('abort', () => cut.abort())
    signal.addEventListener(
      'abort',
      onCommit(() => void look()),
    )
    let failures = 0
    while (!signal.aborted) {
      if (context.connection.state() !== 'online') {
        await pause.begin(Infinity)
        // Whoever lost the restaurant together doesn't come back at one instant.
        await pause.begin(Math.random() * firstPauseMs)
        failures = 0
        continue
      }
      const since = performance.now()
      cut = new AbortController()
      const { result, feed } = await listen(cut.signal, told)
      isOpen = false
      if (signal.aborted) return
      if (feed && cut.signal.aborted) continue
      failures = feed && performance.now() - since > steadyMs ? 0 : failures + 1
      hearing.onDoubt()
      await pause.begin(Math.max(pauseAfter(result, failures), feed?.retryMs() ?? 0))
    }
  }

  /** Listens until it ends, for whatever reason. */
  async function listen(signal: AbortSignal, told: OtherTabs) {
    const { customerId, result } = await open(context, signal)
    if (!result.ok) return { result, feed: null }
    const feed = result.value
    try {
      isOpen = true
      told.tell('alive')
      hearing.onOpen(feed.shopVersion)
      for (let events = await feed.next(); events !== null && !signal.aborted; events = await feed.next()) {
        told.tell('alive')
        // While calls don't get through, a stream that was opened before doesn't say that they do: one is made.
        if (context.connection.state() === 'online') await context.connection.heard().catch(onlyStorage)
        else hearing.onDoubt()
        for (const event of events) await take(event, customerId, told)
      }
    } finally {
      feed.close()
    }
    return { result, feed }
  }

  async function take(
    { event, data }: StreamEvent,
    customerId: string | null,
    told: OtherTabs,
  ): Promise<void> {
    if (event === 'shop') {
      told.tell('shop')
      hearing.onShop()
    }
    if (customerId === null) return
    if (event === 'booking') await (await bookingsFile())?.keepToldBooking(context, customerId, data)
    if (event !== 'order') return
    // Where it can't be had, neither can the restaurant: it is asked again as soon as it is back.
    const orders = await ordersFile()
    await orders?.keepTold(context, customerId, data)
  }

  return {
    begin() {
      // Of the end of a pause it was told before.
      scheduler.at('pauses', 0, () => endPauses(context, scheduler, hearing.onShop))
      if (listening) return
      listening = new AbortController()
      const { signal } = listening
      const told = context.isAlone ? noOtherTabs : otherTabs(hearing.onShop)
      tabs = told
      signal.addEventListener('abort', told.close)
      const work = () => listenWhile(signal, told)
      void (context.isAlone ? work() : withLock(signal, work)).catch((error: unknown) => {
        if (!signal.aborted) console.error('the engine stopped listening', error)
      })
    },
    rest() {
      listening?.abort()
      listening = null
      tabs = null
      isOpen = false
    },
    isNotified: () => isOpen || (tabs?.areTold() ?? false),
  }
}

async function withLock(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(lockName, { signal }, work)
  else await work()
}

/** Who is told: with another token it is somebody else. */
async function nameOf(context: EngineContext): Promise<string> {
  const session = await currentSession(context).catch(() => undefined)
  return session ? `${session.customerId} ${session.accessToken}` : ''
}

/** Opens the stream of whoever is ordering, or of the shop alone when nobody is. */
async function open(
  context: EngineContext,
  signal: AbortSignal,
): Promise<{ customerId: string | null; result: Result<Feed> }> {
  let asked: string | null = null
  const ask = (customerId: string | null, storeId: string): Promise<Outcome<Feed>> => {
    asked = customerId
    return context.api.listen({ storeId, customerId }, signal)
  }
  const identity = await settingOf(context, 'identity')
  if (!identity) return { customerId: null, result: failed('EN_NOT_READY') }
  const session = await currentSession(context)
  const result = session
    ? await asCustomer(context, ask)
    : resultOf(context, await ask(null, identity.storeId))
  return { customerId: asked, result }
}

function pauseAfter(result: Result<Feed>, failures: number): number {
  const spread = 0.5 + Math.random() / 2
  const growing = (first: number, longest: number) =>
    Math.min(longest, first * 2 ** Math.min(Math.max(failures - 1, 0), 20)) * spread
  if (result.ok) return failures > 1 ? growing(firstPauseMs, longestPauseMs) : 0
  const asked = askedWaitMs(result)
  const said = meaningOf(result.code)
  if (said === 'unknown') return Math.max(asked, unknownPauseMs)
  if (said === 'foreign') return growing(unreadablePauseMs, longestUnreadableMs)
  return Math.max(asked, growing(firstPauseMs, longestPauseMs))
}
