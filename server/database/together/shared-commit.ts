import { setImmediate } from 'node:timers/promises'
import type { Database } from '../open.ts'
import { command, UnitOfWork } from './unit-of-work.ts'

/** What a piece of work answers, and whether what it wrote is to stay. */
export type Done<T> = { value: T; isKept: boolean }
export type Work<T> = (unit: UnitOfWork) => Promise<Done<T>>

/** What became of one of several that were done together; `alone` has it done anew, in a transaction of its own. */
export type Settled<T> = { value: T } | { error: unknown } | 'alone'

/** How several are done together, and one of them by itself. */
export type Group<I, T> = {
  /** Answers what became of each, in their order. */
  together: (unit: UnitOfWork, all: readonly I[]) => Promise<Done<Settled<T>[]>>
  alone: (one: I) => Work<T>
}

type Job<I, T> = { input: I; resolve: (value: T) => void; reject: (error: unknown) => void }
type Lane = { waiting: Job<unknown, unknown>[]; isRunning: boolean }
/** Does all of these in one transaction; answers those that must be done alone. */
type Commit<I, T> = (jobs: readonly Job<I, T>[]) => Promise<readonly Job<I, T>[]>

/** So many share a commit at most: the first of them waits for the last. */
const mostTogether = 60

const lanesOf = new WeakMap<Database, Map<string, Lane>>()

/**
 * Does work on SQLite in a transaction that it shares with whatever comes at the same time: to make it durable is what costs
 * most, and is done once for all. Each has a savepoint, so that one that fails takes nothing with it; the promise is settled
 * after the commit. Work is done again from the start, alone, when a whole transaction failed.
 */
export const shareCommit = <T>(db: Database, work: Work<T>): Promise<T> =>
  inLane<Work<T>, T>(
    db,
    '',
    work,
    (jobs) => withSavepoints(db, jobs),
    (one) => one,
  )

/**
 * Does on PostgreSQL in one transaction, and together, what those of one lane want at the same time: in as few trips as one
 * alone, and durable by a single commit, after which the promises are settled. Those of a lane would wait for each other
 * anyway. Nobody knows which of several statements that are sent together has failed, so then the whole transaction is undone
 * and each is done again alone; so is whoever is answered `alone`.
 */
export const groupCommit = <I, T>(db: Database, lane: string, input: I, group: Group<I, T>): Promise<T> =>
  inLane<I, T>(db, lane, input, (jobs) => inGroup(db, jobs, group), group.alone)

/** Does work in a transaction of its own. */
export async function commitAlone<T>(db: Database, work: Work<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await unlessUndone(db, work)
    } catch (error) {
      if (attempt === 2 || !isPassing(error)) throw error
    }
  }
}

/**
 * Somebody else wrote the same key first, or waited for what this one held, or a kept statement is no longer what it was:
 * done anew it finds that.
 */
const isPassing = (error: unknown): boolean =>
  ['23505', '40P01', '40001', '0A000', '26000'].includes(String((error as { code?: unknown }).code))

function inLane<I, T>(
  db: Database,
  name: string,
  input: I,
  commit: Commit<I, T>,
  alone: (one: I) => Work<T>,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const lanes = lanesOf.get(db) ?? new Map<string, Lane>()
    lanesOf.set(db, lanes)
    const lane = lanes.get(name) ?? { waiting: [], isRunning: false }
    lanes.set(name, lane)
    lane.waiting.push({ input, resolve, reject } as Job<unknown, unknown>)
    if (lane.isRunning) return
    const toDo = async (jobs: readonly Job<unknown, unknown>[]) => {
      // Nobody else waits for them: somebody may hold for long what they need.
      for (const job of await commit(jobs as unknown as Job<I, T>[]))
        void commitAlone(db, alone(job.input)).then(job.resolve, job.reject)
    }
    void run(lane, toDo).then(() => lane.isRunning || lanes.delete(name))
  })
}

async function run(
  lane: Lane,
  toDo: (jobs: readonly Job<unknown, unknown>[]) => Promise<void>,
): Promise<void> {
  lane.isRunning = true
  while (lane.waiting.length > 0) {
    await untilNoMoreCome(lane)
    await toDo(lane.waiting.splice(0, mostTogether))
  }
  lane.isRunning = false
}

/**
 * Reads those that have come in the same instant first, and as long as each reading brings more: whoever was answered with
 * the last group asks again while this one is being read.
 */
async function untilNoMoreCome({ waiting }: Lane): Promise<void> {
  let known: number
  do {
    known = waiting.length
    await setImmediate()
  } while (known < waiting.length && waiting.length < mostTogether)
}

async function inGroup<I, T>(
  db: Database,
  jobs: readonly Job<I, T>[],
  { together }: Group<I, T>,
): Promise<readonly Job<I, T>[]> {
  const inputs = jobs.map(({ input }) => input)
  let settled: Settled<T>[]
  try {
    settled = await unlessUndone(db, (unit) => together(unit, inputs))
  } catch {
    return jobs
  }
  return jobs.filter((job, at) => {
    const one = settled[at]
    if (one === undefined || one === 'alone') return true
    if ('error' in one) job.reject(one.error)
    else job.resolve(one.value)
    return false
  })
}

async function withSavepoints<T>(
  db: Database,
  jobs: readonly Job<Work<T>, T>[],
): Promise<readonly Job<Work<T>, T>[]> {
  const [first] = jobs
  // Nobody to be protected from it.
  if (first && jobs.length === 1) {
    await commitAlone(db, first.input).then(first.resolve, first.reject)
    return []
  }
  const settle: (() => void)[] = []
  try {
    await inTransaction(db, async (unit) => {
      for (const { input: work, resolve, reject } of jobs) {
        unit.putOff([savepoint])
        try {
          const { value, isKept } = await work(unit)
          await unit.ask(isKept ? [release] : undo)
          settle.push(() => resolve(value))
        } catch (error) {
          await unit.ask(undo)
          settle.push(() => reject(error))
        }
      }
    })
  } catch {
    return jobs
  }
  for (const one of settle) one()
  return []
}

const savepoint = command('savepoint one')
const release = command('release savepoint one')
const undo = [command('rollback to savepoint one'), release] as const

/** Ends a transaction without leaving anything of it. */
class Undone extends Error {
  readonly value: unknown
  constructor(value: unknown) {
    super('undone')
    this.value = value
  }
}

async function unlessUndone<T>(db: Database, work: Work<T>): Promise<T> {
  try {
    return await inTransaction(db, async (unit) => {
      const { value, isKept } = await work(unit)
      if (!isKept) throw new Undone(value)
      return value
    })
  } catch (error) {
    if (error instanceof Undone) return error.value as T
    throw error
  }
}

async function inTransaction<T>(db: Database, work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
  let rest: Promise<unknown>[] = []
  try {
    return await db.transaction().execute(async (trx) => {
      const unit = new UnitOfWork(trx)
      const value = await work(unit)
      rest = await unit.sendRest()
      return value
    })
  } catch (error) {
    // The end of the transaction only says that something in it failed.
    await Promise.all(rest)
    throw error
  }
}
