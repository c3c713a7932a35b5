import { cachedShop, projectVisit, syncCatalogue } from './catalogue.ts'
import type { Visit } from '../base/visit.ts'
import type { EngineContext } from '../context/context.ts'
import { makeReady } from './readiness.ts'
import { type Result, failed } from '../base/result.ts'
import type { Scheduler } from '../base/scheduler.ts'
import { notedSync } from './noted-sync.ts'

/** Keeps the shop and its menus up to date, for the visit that is looked at. */
export type Syncing = {
  /** Shows what time or a scan has changed, and again at the next opening or closing. */
  project(): Promise<void>
  /** Brings it up to date now. One at a time; who asks for the same visit meanwhile shares it. */
  now(): Promise<Result>
  /** The same, unless this very visit was just brought up to date: several triggers come together. */
  soon(): void
  /** The same after a moment, and not what is under way: it may have been asked before something changed. */
  anewAfter(waitMs: number): void
  /** The same, unless this very version of the shop is here already. */
  to(shopVersion: string | null): void
  /** What was here has gone, also what a sync that is under way has written. */
  forget(): void
  rest(): void
}

const everyMs = 2 * 60_000
/** A sync younger than this needn't be repeated unasked. */
const freshMs = 15_000
/** After one that failed for another reason than the network. */
const retryMs = [2_000, 5_000, 10_000, 30_000]
const prepareAgainMs = 15_000

type Surroundings = {
  visitNow(): Visit | null
  isLooking(): boolean
  /** After each try, whatever came of it. */
  onRound(): void
}

export function createSyncing(
  context: EngineContext,
  scheduler: Scheduler,
  { visitNow, isLooking, onRound }: Surroundings,
): Syncing {
  let underWay: { visit: Visit; result: Promise<Result> } | null = null
  let synced: { visit: Visit; at: number } | null = null
  let failures = 0
  let preparing = new AbortController()

  async function project(): Promise<void> {
    const visit = visitNow()
    const nextChangeAt = visit && (await projectVisit(context, visit))
    if (nextChangeAt) scheduler.at('project', nextChangeAt - context.clock.now(), project)
  }

  function sync(): Promise<Result> {
    const visit = visitNow()
    if (!visit) return Promise.resolve(failed('EN_NOT_READY'))
    if (underWay?.visit === visit) return underWay.result
    const begin = () => notedSync(context.log, syncCatalogue(context, visit))
    // After another visit's, however that one ended.
    const begun = underWay ? underWay.result.then(begin, begin) : begin()
    const result: Promise<Result> = begun.finally(() => {
      if (underWay?.result === result) underWay = null
    })
    underWay = { visit, result }
    return result.then(async (outcome) => {
      if (outcome.ok) synced = { visit, at: context.clock.now() }
      failures = outcome.ok ? 0 : failures + 1
      await project()
      arm()
      onRound()
      if (outcome.ok) prepare(visit)
      return outcome
    })
  }

  /** The next one: soon after one that was refused, else in its turn. While nobody answers, the probe brings it. */
  function arm(): void {
    if (!isLooking()) return
    const refused = failures > 0 && context.connection.state() === 'online'
    const retry = retryMs[Math.min(failures, retryMs.length) - 1]
    scheduler.at('sync', (refused ? retry : undefined) ?? everyMs, sync)
  }

  async function syncIfStale(): Promise<void> {
    const fresh = synced?.visit === visitNow() && context.clock.now() - (synced?.at ?? 0) < freshMs
    if (fresh) arm()
    else await sync()
  }

  async function syncAnew(): Promise<void> {
    await underWay?.result.catch(() => {})
    await sync()
  }

  async function syncTo(shopVersion: string | null): Promise<void> {
    await underWay?.result.catch(() => {})
    const held = synced?.visit === visitNow() ? await cachedShop(context) : null
    if (held?.version === (shopVersion ?? '')) arm()
    else await sync()
  }

  /** Pictures and the guest's identity, for one visit at a time. */
  function prepare(visit: Visit): void {
    preparing.abort()
    preparing = new AbortController()
    const { signal } = preparing
    scheduler.at('prepare', 0, async () => {
      const ready = await makeReady(context, visit, signal)
      if (!ready && !signal.aborted && isLooking())
        scheduler.at('prepare', prepareAgainMs, async () => prepare(visit))
    })
  }

  return {
    project,
    now: sync,
    soon: () => scheduler.at('sync', 0, syncIfStale),
    anewAfter: (waitMs) => scheduler.at('sync', waitMs, syncAnew),
    to: (shopVersion) => scheduler.at('sync', 0, () => syncTo(shopVersion)),
    forget() {
      synced = null
      scheduler.at('sync', 0, syncAnew)
    },
    rest() {
      for (const name of ['sync', 'prepare']) scheduler.cancel(name)
    },
  }
}
