import { type FetchedMenu, type Synced, isShown, projectVisit, syncCatalogue } from './catalogue.ts'
import { againMs } from '../base/backoff.ts'
import type { Visit } from '../base/visit.ts'
import type { EngineContext } from '../context/context.ts'
import type { Refreshed } from '../context/tab.ts'
import { lateFile } from '../base/late.ts'
import { type Result, askedWaitMs, failed, ok } from '../base/result.ts'
import type { Scheduler } from '../base/scheduler.ts'
import { notedSync } from './noted-sync.ts'
import { onlyStorage } from '../storage/memory.ts'

/** Keeps the shop and its menus up to date, for the current visit. */
export type Syncing = {
  /** Projects the menus now, since time or a scan may have changed them, and again at the next opening or closing. */
  project(): Promise<void>
  /** Syncs now. Only one sync runs at a time; calls for the same visit meanwhile share it. */
  now(): Promise<Result<Synced>>
  /** Syncs now, and answers as soon as the menu that the visit shows is here or can't be had. */
  refresh(): Promise<Result<Refreshed>>
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
/** A sync younger than this needn't be repeated unasked. */
const freshMs = 15_000
/** The waits after a sync that failed although the restaurant could be reached. */
const retryMs = [2_000, 5_000, 10_000, 30_000]
/** The waits after syncs that lack only a menu that isn't shown; then that waits for the next regular one. */
const lostMs = [5_000, 15_000, 45_000]
const prepareAgainMs = 15_000

/** Well below the time that the page waits for a command. */
const answerWithinMs = 5_000

/** Loaded late: pictures and a guest's identity are fetched only once there is a menu. */
const readinessFile = lateFile(() => import('./readiness.ts'))

/** Loaded late: a customer seldom leaves a menu before it is here. */
const inTheWayFile = lateFile(() => import('./in-the-way.ts'))

type Surroundings = {
  visitNow(): Visit | null
  isLooking(): boolean
  /** Called after each sync, whatever its outcome. */
  onRound(): void
}

/**
 * A sync. `changes`: the count of announced changes when it began; null until it begins. `outcome` resolves with what
 * became of the menu that the visit shows; `shown` is that menu and when this was.
 */
type Round = {
  visit: Visit
  changes: number | null
  outcome: Promise<Result<unknown>>
  shown: { menu: FetchedMenu; at: number } | null
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
  /**
   * The menu that is being fetched, or was fetched last, and those before it since the sync began or a fetch was ended.
   */
  let fetching: { menu: FetchedMenu; controller: AbortController; tried: FetchedMenu[] } | null = null

  function begins(menu: FetchedMenu): AbortSignal {
    const tried = fetching && !fetching.controller.signal.aborted ? [...fetching.tried, fetching.menu] : []
    fetching = { menu, controller: new AbortController(), tried }
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
    if (await (await inTheWayFile())?.isInTheWay(context, visit, its.menu, its.tried)) its.controller.abort()
  }

  async function project(): Promise<void> {
    const visit = visitNow()
    const nextChangeAt = visit && (await projectVisit(context, visit))
    if (nextChangeAt) scheduler.at('project', nextChangeAt - context.clock.now(), project)
  }

  /**
   * A sync that began before the last announced change may lack that change, so it isn't shared; nor is one that has
   * long had the shown menu and is fetching another.
   */
  function mayShare({ visit, changes: known, shown }: Round): boolean {
    const isFresh = shown === null || context.clock.now() - shown.at < freshMs
    return visit === visitNow() && (known ?? changes) === changes && isFresh
  }

  function sync({ anew = false } = {}): Promise<Result<Synced>> {
    const visit = visitNow()
    if (!visit) return Promise.resolve(failed('EN_NOT_READY'))
    if (underWay && !anew && mayShare(underWay.round)) return underWay.result
    let tell: (menu: Result<unknown>) => void = () => {}
    const told = new Promise<Result<unknown>>((resolve) => (tell = resolve))
    const round: Round = { visit, changes: null, outcome: told, shown: null }
    const shown = (menu: FetchedMenu, outcome: Result<unknown>) => {
      round.shown = { menu, at: context.clock.now() }
      tell(outcome)
    }
    const begin = () => {
      round.changes = changes
      fetching = null
      return notedSync(
        context.log,
        syncCatalogue(context, visit, { isWanted: () => visitNow() === visit, begins, shown }),
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

  async function refresh(): Promise<Result<Refreshed>> {
    const visit = visitNow()
    const told = visit && underWay?.round.shown
    // An order type that was chosen since has a menu of its own.
    const result = sync({ anew: !!told && !(await isShown(context, visit, told.menu)) })
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, answerWithinMs, null)
    })
    const shown = underWay ? [underWay.round.outcome] : []
    const outcome = await Promise.race([...shown, result, late]).finally(() => clearTimeout(timer))
    if (visitNow() !== visit) return ok('left')
    if (outcome && !outcome.ok) return outcome
    // A sync ends by itself once nothing arrives any more, so one that goes on may still succeed.
    return ok(outcome ? 'here' : 'coming')
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
    scheduler.at('sync', Math.max(step === undefined ? everyMs : againMs(step), askedMs), () => sync())
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
    refresh,
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
