import { setImmediate } from 'node:timers/promises'
import { deadlock, duplicate } from '../../base/postgres-codes.ts'
import type { Database } from '../open.ts'
import { command, UnitOfWork } from './unit-of-work.ts'

/** The result of a piece of work, and whether what it wrote is to be committed. */
export type Done<T> = { value: T; isKept: boolean }
export type Work<T> = (unit: UnitOfWork) => Promise<Done<T>>

/** The outcome of one job of a group. `alone` means that it must be done again in a transaction of its own. */
export type Settled<T> = { value: T } | { error: unknown } | 'alone'

/** How to do several jobs in one transaction, and one job by itself. */
export type Group<I, T> = {
  /** Returns the outcome of each job, in the order of the jobs. */
  together: (unit: UnitOfWork, all: readonly I[]) => Promise<Done<Settled<T>[]>>
  alone: (one: I) => Work<T>
  /**
   * Told why a shared transaction failed, unless that happens from time to time under load. Nobody else learns it, as
   * each job is then done again alone.
   */
  undone: (error: unknown) => void
}

type Job<I, T> = { input: I; resolve: (value: T) => void; reject: (error: unknown) => void }
type Lane = { waiting: Job<unknown, unknown>[]; isRunning: boolean }
/** Does all jobs in one transaction; returns those that must be done again alone. */
type Commit<I, T> = (jobs: readonly Job<I, T>[]) => Promise<readonly Job<I, T>[]>

/** How many jobs share a commit at most, as the first of them waits for the last. */
const mostTogether = 60

const lanesOf = new WeakMap<Database, Map<string, Lane>>()

/**
 * Does work on SQLite in a transaction shared with the other work that arrives at the same time: making a commit
 * durable costs most, and happens once for all. Each piece of work has a savepoint, so that one failure doesn't undo
 * the others. The promise settles after the commit. If the whole transaction fails, each piece is done again from the
 * start, alone.
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
 * Does the jobs that arrive in one lane at the same time together in one PostgreSQL transaction: in as few round trips
 * as one job alone, and with a single commit, after which the promises settle. The jobs of a lane would wait for each
 * other anyway. When several statements are sent together, nobody knows which of them has failed. So if one fails, the
 * whole transaction is undone and each job is done again alone, as is each job whose outcome is `alone`.
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
 * Whether doing the work again may succeed: another transaction wrote the same key first or ended in a deadlock with
 * this one, or a prepared statement is no longer valid.
 */
const isPassing = (error: unknown): boolean =>
  [duplicate, deadlock, '40001', '0A000', '26000'].includes(String((error as { code?: unknown }).code))

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
      // The others don't wait for these, as another transaction may hold the rows that they need for long.
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
 * First lets the other requests of the same instant be read, for as long as each pass brings more: the callers who were
 * answered with the last group may be asking again just now.
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
  { together, undone }: Group<I, T>,
): Promise<readonly Job<I, T>[]> {
  const inputs = jobs.map(({ input }) => input)
  let settled: Settled<T>[]
  try {
    settled = await unlessUndone(db, (unit) => together(unit, inputs))
  } catch (error) {
    if (!isPassing(error)) undone(error)
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
  // A single job needs no savepoint, as there are no others to protect.
  if (first && jobs.length === 1) {
    await commitAlone(db, first.input).then(first.resolve, first.reject)
    return []
  }
  const settle: (() => void)[] = []
  try {
    await inTransaction(db, async (unit) => {
      for (const { input: work, resolve, reject } of jobs) {
        unit.defer([savepoint])
        try {
          const { value, isKept } = await work(unit)
          await unit.run(isKept ? [release] : undo)
          settle.push(() => resolve(value))
        } catch (error) {
          await unit.run(undo)
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

/** Thrown to roll back a transaction while keeping the value that the work returned. */
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
    // The commit only reports that something failed. The statement that failed rejects here with the actual error.
    await Promise.all(rest)
    throw error
  }
}
