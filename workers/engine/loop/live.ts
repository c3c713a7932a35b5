import { meaningOf } from '../../../core/contract/errors.ts'
import { onCommit } from '../../../core/storage/transactions/on-commit.ts'
import { createBookingWatch } from '../bookings/booking-watch.ts'
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

const ordersFile = lateFile(() => import('../orders/keep-told.ts'))

const lockName = 'larder-live'
/** A stream that lasted this long counts as working: the pauses before it is reopened start from the shortest again. */
const steadyMs = 30_000
const firstPauseMs = 1_000
const longestPauseMs = 60_000
/**
 * The first pause after headers without a body, or after an answer of something else: such a proxy won't change soon.
 */
const unreadablePauseMs = 30_000
const longestUnreadableMs = 10 * 60_000
/** The pause after an older server said that it doesn't know this call. */
const unknownPauseMs = 5 * 60_000

/**
 * Opens one stream per browser: a stream keeps a connection open while somebody looks at the page, and HTTP/1.1 allows
 * six for all tabs together. The tab with the lock listens; the others see its changes in the database. An engine that
 * shares no database has its own stream.
 */
export function createLive(context: EngineContext, scheduler: Scheduler, hearing: Hearing): Live {
  let listening: AbortController | null = null
  let tabs: OtherTabs | null = null
  let isOpen = false
  let resting: Pause | null = null
  const isNotified = () => isOpen || (tabs?.areTold() ?? false)
  const bookings = createBookingWatch(context, scheduler, {
    isLooking: () => listening !== null,
    isNotified,
    onDoubt: hearing.onDoubt,
  })
  context.connection.onBack(() => {
    resting?.end()
    bookings.watch()
  })

  async function listenWhile(signal: AbortSignal, told: OtherTabs): Promise<void> {
    const pause = createPause(signal)
    resting = pause
    let cut = new AbortController()
    let name = await nameOf(context)
    // If another customer is ordering now, reopens the stream at once, so that it tells of their orders.
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
        // Phones that lost the restaurant together shouldn't all come back at the same instant.
        await pause.begin(Math.random() * firstPauseMs)
        failures = 0
        continue
      }
      const since = performance.now()
      cut = new AbortController()
      const { result, feed } = await listen(cut.signal, told).catch(notOpened)
      if (signal.aborted) return
      if (feed && cut.signal.aborted) continue
      failures = feed && performance.now() - since > steadyMs ? 0 : failures + 1
      hearing.onDoubt()
      await pause.begin(Math.max(pauseAfter(result, failures), feed?.retryMs() ?? 0))
    }
  }

  /** Opens the stream and handles its events until it ends, for whatever reason. */
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
        // While calls fail, an earlier stream doesn't prove that they would succeed: `onDoubt` has a call made.
        if (context.connection.state() === 'online') await context.connection.heard().catch(onlyStorage)
        else hearing.onDoubt()
        for (const event of events) await take(event, customerId, told)
      }
    } finally {
      isOpen = false
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
    if (event === 'booking') await bookings.take(customerId, data)
    if (event !== 'order') return
    // If the file can't be fetched, the restaurant can't be reached either: orders are asked for again once it can.
    const orders = await ordersFile()
    await orders?.keepTold(context, customerId, data)
  }

  return {
    begin() {
      // The stream doesn't report the end of a pause, whose time was told before: a timer ends it.
      scheduler.at('pauses', 0, () => endPauses(context, scheduler, hearing.onShop))
      if (listening) return
      listening = new AbortController()
      const { signal } = listening
      signal.addEventListener('abort', bookings.begin())
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
    look() {
      if (listening) bookings.look()
    },
    isNotified,
  }
}

async function withLock(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(lockName, { signal }, work)
  else await work()
}

/** The customer that the stream is for; another token counts as another customer. */
async function nameOf(context: EngineContext): Promise<string> {
  const session = await currentSession(context).catch(() => undefined)
  return session ? `${session.customerId} ${session.accessToken}` : ''
}

/** While the phone's database fails, the stream counts as not opened: it is opened anew after a pause. */
function notOpened(error: unknown): { result: Result<Feed>; feed: null } {
  onlyStorage(error)
  return { result: failed('EN_NOT_SAVED'), feed: null }
}

/** Opens the stream for the current customer, or for the shop alone if there is none. */
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
