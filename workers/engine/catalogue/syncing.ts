import { type Synced, projectVisit, syncCatalogue } from './catalogue.ts'
import { againMs } from '../base/backoff.ts'
import type { Visit } from '../base/visit.ts'
import type { EngineContext } from '../context/context.ts'
import { lateFile } from '../base/late.ts'
import { type Result, askedWaitMs, failed } from '../base/result.ts'
import type { Scheduler } from '../base/scheduler.ts'
import { notedSync } from './noted-sync.ts'

/** Keeps the shop and its menus up to date, for the visit that is looked at. */
export type Syncing = {
  /** Shows what time or a scan has changed, and again at the next opening or closing. */
  project(): Promise<void>
  /** Brings it up to date now. One at a time; who asks for the same visit meanwhile shares it. */
  now(): Promise<Result<Synced>>
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

/** Pictures and a guest's identity are fetched once there is a menu. */
const readinessFile = lateFile(() => import('./readiness.ts'))

type Surroundings = {
  visitNow(): Visit | null
  isLooking(): boolean
  /** After each try, whatever came of it. */
  onRound(): void
}

/** `changes`: how many we had been told of as it was asked for; null until it is. */
type Round = { visit: Visit; changes: number | null }

export function createSyncing(
  context: EngineContext,
  scheduler: Scheduler,
  { visitNow, isLooking, onRound }: Surroundings,
): Syncing {
  let underWay: { round: Round; result: Promise<Result<Synced>> } | null = null
  let synced: (Round & Synced & { at: number }) | null = null
  /** How often we were told of a change. */
  let changes = 0
  let isDue = false
  let failures = 0
  let preparing = new AbortController()

  async function project(): Promise<void> {
    const visit = visitNow()
    const nextChangeAt = visit && (await projectVisit(context, visit))
    if (nextChangeAt) scheduler.at('project', nextChangeAt - context.clock.now(), project)
  }

  /** What was asked for before the last change isn't shared: it may be without it. */
  function mayShare(round: Round, visit: Visit): boolean {
    return round.visit === visit && (round.changes ?? changes) === changes
  }

  function sync(): Promise<Result<Synced>> {
    const visit = visitNow()
    if (!visit) return Promise.resolve(failed('EN_NOT_READY'))
    if (underWay && mayShare(underWay.round, visit)) return underWay.result
    const round: Round = { visit, changes: null }
    const begin = () => {
      round.changes = changes
      return notedSync(context.log, syncCatalogue(context, visit))
    }
    // After the one before it, however that one ended.
    const begun = underWay ? underWay.result.then(begin, begin) : begin()
    const result: Promise<Result<Synced>> = begun.finally(() => {
      if (underWay?.round === round) underWay = null
    })
    underWay = { round, result }
    return result.then(async (outcome) => {
      if (outcome.ok) synced = { ...round, ...outcome.value, at: context.clock.now() }
      failures = outcome.ok ? 0 : failures + 1
      await project()
      arm(askedWaitMs(outcome))
      onRound()
      if (outcome.ok) prepare(visit)
      return outcome
    })
  }

  /**
   * The next one: soon after one that was refused, and not sooner than the restaurant asked; else in its turn. While nobody
   * answers, the probe brings it.
   */
  function arm(askedMs = 0): void {
    if (!isLooking()) return
    const refused = failures > 0 && context.connection.state() === 'online'
    const step = refused ? retryMs[Math.min(failures, retryMs.length) - 1] : undefined
    scheduler.at('sync', Math.max(step === undefined ? everyMs : againMs(step), askedMs), sync)
  }

  async function syncIfStale(): Promise<void> {
    const isCurrent = synced?.visit === visitNow() && synced?.changes === changes
    if (isCurrent && context.clock.now() - (synced?.at ?? 0) < freshMs) arm()
    else await sync()
  }

  /** A timer of its own: no other trigger puts it off, nor does the next change. */
  function changed(waitMs: number): void {
    changes += 1
    if (isDue) return
    isDue = true
    scheduler.at('change', waitMs, async () => {
      isDue = false
      await syncIfStale()
    })
  }

  async function syncTo(shopVersion: string | null): Promise<void> {
    await underWay?.result.catch(() => {})
    const isHere = synced?.visit === visitNow() && synced?.shopVersion === (shopVersion ?? '')
    if (isHere) arm()
    else await sync()
  }

  /** Pictures and the guest's identity, for one visit at a time. */
  function prepare(visit: Visit): void {
    preparing.abort()
    preparing = new AbortController()
    const { signal } = preparing
    scheduler.at('prepare', 0, async () => {
      const ready = await (await readinessFile())?.makeReady(context, visit, signal)
      if (!ready && !signal.aborted && isLooking())
        scheduler.at('prepare', againMs(prepareAgainMs), async () => prepare(visit))
    })
  }

  return {
    project,
    now: sync,
    soon: () => scheduler.at('sync', 0, syncIfStale),
    anewAfter: changed,
    // A timer of its own as well: whoever only wants it fresh doesn't know of this version.
    to: (shopVersion) => scheduler.at('version', 0, () => syncTo(shopVersion)),
    forget() {
      synced = null
      changed(0)
    },
    rest() {
      // A change that was told of is remembered: whoever comes back doesn't find this fresh.
      isDue = false
      for (const name of ['sync', 'version', 'change', 'prepare']) scheduler.cancel(name)
    },
  }
}
