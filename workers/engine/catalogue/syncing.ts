import {
  type FetchedMenu,
  type Synced,
  type Wish,
  freshMs,
  projectVisit,
  syncCatalogue,
} from './catalogue.ts'
import { againMs } from '../base/backoff.ts'
import type { Visit } from '../base/visit.ts'
import type { EngineContext } from '../context/context.ts'
import type { Round } from '../context/tab.ts'
import { lateFile } from '../base/late.ts'
import { type Result, askedWaitMs, failed } from '../base/result.ts'
import type { Scheduler } from '../base/scheduler.ts'
import { notedSync } from './noted-sync.ts'
import { onlyStorage } from '../storage/memory.ts'

/** Keeps the shop and its menus up to date, for the current visit. */
export type Syncing = {
  /** Projects the menus now, since time or a scan may have changed them, and again at the next opening or closing. */
  project(): Promise<void>
  /** Syncs now. Only one sync runs at a time; calls for the same visit meanwhile share it, unless `anew`. */
  now(anew?: boolean): Promise<Result<Synced>>
  underWay(): Round | null
  /** The menu that is being fetched, or was fetched last, by the sync that is under way. */
  fetched(): FetchedMenu | null
  /** Ends the sync that is under way, for one that begins anew: what it fetches now is left to that one. */
  giveWay(): void
  /**
   * Syncs unless this visit was just synced: several triggers often come together. Ends the fetch of a menu that only
   * keeps the shown one waiting.
   */
  soon(): void
  /** Syncs after a wait; a sync that is under way doesn't count, as it may have begun before the change. */
  anewAfter(waitMs: number): void
  /** Syncs unless the menus of this version of the shop are here already. */
  to(shopVersion: string | null): void
  /** Syncs anew, since the stored menus were deleted, including those that a sync under way has written. */
  forget(): void
  rest(): void
}

const everyMs = 2 * 60_000
/** The waits after a sync that failed although the restaurant could be reached. */
const retryMs = [2_000, 5_000, 10_000, 30_000]
/** The waits after syncs that lack only a menu that isn't shown; then that waits for the next regular one. */
const lostMs = [5_000, 15_000, 45_000]
const prepareAgainMs = 15_000

/** Loaded late: pictures and a guest's identity are fetched only once there is a menu. */
const readinessFile = lateFile(() => import('./readiness.ts'))

/** Loaded late: a customer seldom leaves a menu before it is here. */
const shownMenuFile = lateFile(() => import('./shown-menu.ts'))

type Surroundings = {
  visitNow(): Visit | null
  isLooking(): boolean
  /** Called after each sync, whatever its outcome. */
  onRound(): void
}

export function createSyncing(
  context: EngineContext,
  scheduler: Scheduler,
  { visitNow, isLooking, onRound }: Surroundings,
): Syncing {
  let underWay: { round: Round; result: Promise<Result<Synced>> } | null = null
  let synced: (Pick<Round, 'visit' | 'changes'> & Synced & { at: number }) | null = null
  /** How many changes of the shop were announced so far. */
  let changes = 0
  let isDue = false
  let failures = 0
  /** How many syncs in a row have lacked a menu that isn't shown. */
  let lacking = 0
  let preparing = new AbortController()
  /** The menu that is being fetched, or was fetched last. */
  let fetching: { menu: FetchedMenu; controller: AbortController } | null = null
  /** The sync that runs, unlike one that waits for it; and whether it is to end. */
  let running: { isLeft: boolean } | null = null
  /** That one and those before it, since the sync began or a fetch was ended. */
  let tried: FetchedMenu[] = []

  function begins(menu: FetchedMenu): AbortSignal {
    tried.push(menu)
    fetching = { menu, controller: new AbortController() }
    return fetching.controller.signal
  }

  /**
   * A long menu may take a minute and a half on a slow network: it is ended once the tab shows another one, which would
   * wait for it. Nothing stored is lost by that, and other tabs fetch their menus themselves.
   */
  async function endUnwanted(): Promise<void> {
    const visit = visitNow()
    const its = fetching
    if (!underWay || !its || !visit) return
    if (!(await (await shownMenuFile())?.isInTheWay(context, visit, its.menu, tried))) return
    tried = []
    its.controller.abort()
  }

  async function project(): Promise<void> {
    const visit = visitNow()
    const nextChangeAt = visit && (await projectVisit(context, visit))
    if (nextChangeAt) scheduler.at('project', nextChangeAt - context.clock.now(), project)
  }

  /** A sync that began before the last announced change may lack that change, so it isn't shared. */
  function mayShare(round: Round, visit: Visit): boolean {
    return round.visit === visit && (round.changes ?? changes) === changes
  }

  function sync(anew = false): Promise<Result<Synced>> {
    const visit = visitNow()
    if (!visit) return Promise.resolve(failed('EN_NOT_READY'))
    if (underWay && !anew && mayShare(underWay.round, visit)) return underWay.result
    let tell: Wish['shown'] = () => {}
    const outcome = new Promise<Result<unknown>>((resolve) => {
      tell = (menu, synced) => {
        round.shown = { menu, at: context.clock.now() }
        resolve(synced)
      }
    })
    const round: Round = { visit, changes: null, outcome, shown: null }
    const begin = () => {
      round.changes = changes
      tried = []
      fetching = null
      const own = { isLeft: false }
      running = own
      return notedSync(
        context.log,
        syncCatalogue(context, visit, {
          isWanted: () => visitNow() === visit && !own.isLeft,
          begins,
          shown: tell,
        }),
      )
    }
    // Begins after the sync before it has ended, whatever its outcome.
    const begun = underWay ? underWay.result.then(begin, begin) : begin()
    const result: Promise<Result<Synced>> = begun.finally(() => {
      if (underWay?.round === round) underWay = null
    })
    underWay = { round, result }
    return result.then(async (outcome) => {
      if (outcome.ok) synced = { ...round, ...outcome.value, at: context.clock.now() }
      failures = outcome.ok ? 0 : failures + 1
      lacking = outcome.ok && outcome.value.isLost ? lacking + 1 : 0
      await project()
      arm(askedWaitMs(outcome))
      onRound()
      if (outcome.ok) prepare(visit)
      return outcome
    })
  }

  /**
   * Sets the timer for the next sync: after a failure or a lost menu soon, but not sooner than the restaurant asked;
   * otherwise at the regular interval. While the restaurant doesn't answer, the probe triggers the sync instead.
   */
  function arm(askedMs = 0): void {
    if (!isLooking()) return
    const isReached = context.connection.state() === 'online'
    const after = failures > 0 ? retryMs[Math.min(failures, retryMs.length) - 1] : lostMs[lacking - 1]
    const step = isReached ? after : undefined
    scheduler.at('sync', Math.max(step === undefined ? everyMs : againMs(step), askedMs), sync)
  }

  async function syncIfStale(): Promise<void> {
    const isCurrent = synced?.visit === visitNow() && synced?.changes === changes
    if (isCurrent && context.clock.now() - (synced?.at ?? 0) < freshMs) arm()
    else await sync()
  }

  /**
   * Counts an announced change and syncs after the wait. It has its own timer, which no other trigger and no further
   * change postpones.
   */
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

  /** Fetches the pictures and the guest's identity, for one visit at a time. */
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
    underWay: () => underWay?.round ?? null,
    fetched: () => (underWay && fetching?.menu) ?? null,
    giveWay() {
      if (running) running.isLeft = true
      fetching?.controller.abort()
    },
    soon: () =>
      scheduler.at('sync', 0, async () => {
        void endUnwanted().catch(onlyStorage)
        await syncIfStale()
      }),
    anewAfter: changed,
    // Has its own timer too: a `soon` that finds the sync fresh knows nothing of this version.
    to: (shopVersion) => scheduler.at('version', 0, () => syncTo(shopVersion)),
    forget() {
      synced = null
      changed(0)
    },
    rest() {
      // `changes` still counts an announced change, so the next `soon` doesn't find the last sync fresh.
      isDue = false
      for (const name of ['sync', 'version', 'change', 'prepare']) scheduler.cancel(name)
    },
  }
}
