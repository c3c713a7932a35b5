import { timeoutMs } from '../../core/contract/call.ts'
import { heldShop, projectVisit, syncCatalogue } from './catalogue.ts'
import type { Visit, WakeReason } from './engine-api.ts'
import { createLive } from './live.ts'
import { createOrderWatch } from './order-watch.ts'
import { hurry, nextDueAt } from './outbox.ts'
import type { Parts } from './parts.ts'
import { makeReady } from './readiness.ts'
import { replay } from './replay.ts'
import { type Result, failed } from './result.ts'
import { endExpired } from './session.ts'
import { createScheduler } from './scheduler.ts'
import { createSessionWatch } from './session-watch.ts'

/** What the engine does without being asked. */
export type Loop = {
  /** Shows what is here for the visit and brings it up to date in the background. */
  start(): Promise<void>
  /** Brings the shop and its menus up to date now. */
  sync(): Promise<Result>
  /** Forgets what was synced and begins anew: somebody signed out. */
  restart(): Promise<void>
  sendNow(): Promise<void>
  /** Sends what is due, and waits for whoever is sending it already, for a few seconds at most. */
  sendAll(): Promise<void>
  sendSoon(): void
  wake(reason: WakeReason): void
}

const syncEveryMs = 2 * 60_000
/** A sync younger than this needn't be repeated unasked. */
const freshMs = 15_000
/** While our endpoint doesn't answer, it is asked this often: what waits is tried within 10 s of its return. */
const probeEveryMs = [1_000, 2_000, 3_000, 5_000, 8_000]
/** Another sender holds the lock: look again, and for how long it may. */
const busyMs = 1_000
const longestBusyMs = timeoutMs + 5_000
/** After a sync that failed for another reason than the network. */
const retrySyncMs = [2_000, 5_000, 10_000, 30_000]
const prepareAgainMs = 15_000
const lookAtExpiryEveryMs = 30_000
const sendAllWithinMs = 5_000
const sendAllPauseMs = 200
/** All phones in the room hear of it at one instant: they don't ask at one. */
const shopSpreadMs = 1_500

export function createLoop(parts: Parts, visitNow: () => Visit | null): Loop {
  const scheduler = createScheduler((error) => console.error('the engine tries again', error))
  let front = true
  let failedProbes = 0
  let syncing: { visit: Visit; result: Promise<Result> } | null = null
  let synced: { visit: Visit; at: number } | null = null
  let failedSyncs = 0
  let preparing = new AbortController()
  let busySince: number | null = null
  const live = createLive(parts, {
    onOpen(shopVersion) {
      orders.look()
      scheduler.at('sync', 0, () => syncTo(shopVersion))
    },
    onShop: () => scheduler.at('sync', Math.random() * shopSpreadMs, syncAnew),
    onCut: probeSoon,
  })
  // The menus went with the session.
  const session = createSessionWatch(parts, syncForgotten)
  const orders = createOrderWatch(parts, scheduler, { isLooking: () => front, isTold: live.isTold })

  parts.connection.onBack(() => {
    failedProbes = 0
    sendSoon()
    scheduler.at('sync', 0, syncIfStale)
  })

  async function start(): Promise<void> {
    await reproject()
    scheduler.at('expiry', 0, watchExpiry)
    scheduler.at('sync', 0, syncIfStale)
    if (front) beginToHear()
    sendSoon()
  }

  function beginToHear(): void {
    session.begin()
    live.begin()
  }

  /** Shows what time or a scan has changed, and again at the next opening or closing. */
  async function reproject(): Promise<void> {
    const visit = visitNow()
    const nextChangeAt = visit && (await projectVisit(parts, visit))
    if (nextChangeAt) scheduler.at('reproject', nextChangeAt - parts.clock.now(), reproject)
  }

  /** A member whose token's time is over is reset, then and not at the next tap. */
  async function watchExpiry(): Promise<void> {
    const leftMs = await endExpired(parts)
    scheduler.at('expiry', Math.min(leftMs ?? Infinity, lookAtExpiryEveryMs), watchExpiry)
  }

  /** One sync at a time; who asks for the same visit meanwhile shares it. */
  function sync(): Promise<Result> {
    const visit = visitNow()
    if (!visit) return Promise.resolve(failed('EN_NOT_READY'))
    if (syncing?.visit === visit) return syncing.result
    const begin = () => syncCatalogue(parts, visit)
    // After another visit's, however that one ended.
    const begun = syncing ? syncing.result.then(begin, begin) : begin()
    const result: Promise<Result> = begun.finally(() => {
      if (syncing?.result === result) syncing = null
    })
    syncing = { visit, result }
    return result.then(async (outcome) => {
      if (outcome.ok) synced = { visit, at: parts.clock.now() }
      failedSyncs = outcome.ok ? 0 : failedSyncs + 1
      await reproject()
      armSync()
      watchConnection()
      if (outcome.ok) prepare(visit)
      return outcome
    })
  }

  /** The next sync: soon after one that was refused, else in its turn. While nobody answers, the probe brings it. */
  function armSync(): void {
    if (!front) return
    const refused = failedSyncs > 0 && parts.connection.state() === 'online'
    const retryMs = retrySyncMs[Math.min(failedSyncs, retrySyncMs.length) - 1]
    scheduler.at('sync', (refused ? retryMs : undefined) ?? syncEveryMs, sync)
  }

  /** The same, unless this very visit was just brought up to date: several triggers come together. */
  async function syncIfStale(): Promise<void> {
    const fresh = synced?.visit === visitNow() && parts.clock.now() - (synced?.at ?? 0) < freshMs
    if (fresh) armSync()
    else await sync()
  }

  /** Not what is under way: it may have been asked before something changed. */
  async function syncAnew(): Promise<void> {
    await syncing?.result.catch(() => {})
    await sync()
  }

  /** What was here has gone, also what a sync that is under way has written. */
  function syncForgotten(): void {
    synced = null
    scheduler.at('sync', 0, syncAnew)
  }

  /** The same, unless this very version of the shop is here already. */
  async function syncTo(shopVersion: string | null): Promise<void> {
    await syncing?.result.catch(() => {})
    const held = synced?.visit === visitNow() ? await heldShop(parts) : null
    if (held?.version === (shopVersion ?? '')) armSync()
    else await sync()
  }

  /** Pictures and the guest's identity, for one visit at a time. */
  function prepare(visit: Visit): void {
    preparing.abort()
    preparing = new AbortController()
    const { signal } = preparing
    scheduler.at('prepare', 0, async () => {
      const ready = await makeReady(parts, visit, signal)
      if (!ready && !signal.aborted && front)
        scheduler.at('prepare', prepareAgainMs, async () => prepare(visit))
    })
  }

  async function send(): Promise<void> {
    // A frozen tab keeps its lock for ever: after a while it is taken from it.
    const steal = busySince !== null && parts.clock.now() - busySince > longestBusyMs
    const outcome = await replay(parts, { steal })
    watchConnection()
    orders.watch()
    if (outcome === 'busy') {
      busySince ??= parts.clock.now()
      return scheduler.at('send', busyMs, send)
    }
    busySince = null
    const due = await nextDueAt(parts)
    // While nobody answers, the probe brings the queue back to life, not a timer of its own.
    if (due !== null && parts.connection.state() === 'online')
      scheduler.at('send', due - parts.clock.now(), send)
  }

  const sendSoon = () => scheduler.at('send', 0, send)

  async function sendNow(): Promise<void> {
    await parts.api.probe()
    await hurry(parts)
    await send()
  }

  /** What waits out a pause that the server asked for isn't due. */
  async function hasDue(): Promise<boolean> {
    await hurry(parts)
    const due = await nextDueAt(parts)
    return due !== null && due <= parts.clock.now()
  }

  function watchConnection(): void {
    if (!front || parts.connection.state() === 'online') return
    const wait = probeEveryMs[Math.min(failedProbes, probeEveryMs.length - 1)]!
    scheduler.at('probe', wait, async () => {
      // Another call may have been answered meanwhile.
      if (parts.connection.state() === 'online') return
      failedProbes += 1
      await parts.api.probe()
      watchConnection()
    })
  }

  function probeSoon(): void {
    scheduler.at('probe', 0, async () => {
      await parts.api.probe()
      watchConnection()
    })
  }

  function wake(reason: WakeReason): void {
    if (reason === 'hidden') {
      front = false
      live.rest()
      session.rest()
      orders.rest()
      for (const name of ['sync', 'probe', 'prepare', 'expiry']) scheduler.cancel(name)
      return
    }
    front = true
    parts.clock.settle()
    failedProbes = 0
    if (reason === 'offline') {
      // A hint, to be checked: the browser has been wrong in both directions.
      probeSoon()
      return
    }
    scheduler.at('reproject', 0, reproject)
    scheduler.at('expiry', 0, watchExpiry)
    scheduler.at('sync', 0, syncIfStale)
    orders.look()
    beginToHear()
    sendSoon()
  }

  return {
    start,
    sync,
    async restart() {
      await start()
      syncForgotten()
    },
    sendNow,
    async sendAll() {
      const end = performance.now() + sendAllWithinMs
      while (performance.now() < end && (await hasDue())) {
        await sendNow()
        if (parts.connection.state() !== 'online') return
        await new Promise((resolve) => setTimeout(resolve, sendAllPauseMs))
      }
    },
    sendSoon,
    wake,
  }
}
