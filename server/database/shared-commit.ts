import { setImmediate } from 'node:timers/promises'
import { dialectOf } from './kept-query.ts'
import type { Database } from './open.ts'
import { command, UnitOfWork } from './unit-of-work.ts'

/** What a piece of work answers, and whether what it wrote is to stay. */
export type Done<T> = { value: T; isKept: boolean }
export type Work<T> = (unit: UnitOfWork) => Promise<Done<T>>

type Job = { work: Work<unknown>; resolve: (value: unknown) => void; reject: (error: unknown) => void }
type Lane = { waiting: Job[]; isRunning: boolean }

/** So many share a commit at most: the first of them waits for the last. */
const mostTogether = 64

const lanesOf = new WeakMap<Database, Map<string, Lane>>()

/** Thrown by work that can't be done in company: it is done anew, in a transaction of its own. */
export class NotInCompany extends Error {
  override name = 'NotInCompany'
}

/**
 * Does work in a transaction that it shares with others that come at the same time: to make it durable is what costs most,
 * and is done once for all of them. Each has a savepoint, so that one that fails takes nothing with it; the promise is
 * settled after the commit. On SQLite all share, on PostgreSQL those of one `lane`, which would wait for each other anyway.
 * Work may be done again from the start: when it throws `NotInCompany`, and when a whole transaction failed, each of its
 * pieces alone.
 */
export function shareCommit<T>(db: Database, lane: string, work: Work<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const lanes = lanesOf.get(db) ?? new Map<string, Lane>()
    lanesOf.set(db, lanes)
    const name = dialectOf(db) === 'sqlite' ? '' : lane
    const one = lanes.get(name) ?? { waiting: [], isRunning: false }
    lanes.set(name, one)
    one.waiting.push({ work, resolve: resolve as Job['resolve'], reject })
    if (!one.isRunning) void run(db, one).then(() => one.isRunning || lanes.delete(name))
  })
}

/** Does work in a transaction of its own. */
export const commitAlone = <T>(db: Database, work: Work<T>): Promise<T> => commitOne(db, false, work)

async function commitOne<T>(db: Database, isShared: boolean, work: Work<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(db, isShared, async (unit) => {
        const { value, isKept } = await work(unit)
        if (!isKept) throw new Undone(value)
        return value
      })
    } catch (error) {
      if (error instanceof Undone) return error.value as T
      if (attempt === 2 || !isPassing(error)) throw error
    }
  }
}

/** Ends a transaction without leaving anything of it. */
class Undone extends Error {
  readonly value: unknown
  constructor(value: unknown) {
    super('undone')
    this.value = value
  }
}

/**
 * Somebody else wrote the same key first, or waited for what this one held, or a kept statement is no longer what it was:
 * done anew it finds that.
 */
const isPassing = (error: unknown): boolean =>
  ['23505', '40P01', '40001', '0A000', '26000'].includes(String((error as { code?: unknown }).code))

async function run(db: Database, lane: Lane): Promise<void> {
  lane.isRunning = true
  while (lane.waiting.length > 0) {
    // Those that have come in the same instant are read first.
    await setImmediate()
    const jobs = lane.waiting.splice(0, mostTogether)
    const [only] = jobs
    const alone = only && jobs.length === 1 ? await commitFirst(db, only) : await commitTogether(db, jobs)
    // Nobody else waits for them: somebody may hold for long what they need.
    for (const { work, resolve, reject } of alone) void commitAlone(db, work).then(resolve, reject)
  }
  lane.isRunning = false
}

/** Nobody else is there yet, but may come: it waits for nobody either. */
async function commitFirst(db: Database, job: Job): Promise<readonly Job[]> {
  try {
    job.resolve(await commitOne(db, true, job.work))
  } catch (error) {
    if (error instanceof NotInCompany) return [job]
    job.reject(error)
  }
  return []
}

/** @returns those that must be done alone */
async function commitTogether(db: Database, jobs: readonly Job[]): Promise<readonly Job[]> {
  const settle: (() => void)[] = []
  const alone: Job[] = []
  const isSqlite = dialectOf(db) === 'sqlite'
  try {
    await inTransaction(db, true, async (unit) => {
      for (const job of jobs) {
        await unit.putOff([savepoint])
        try {
          const { value, isKept } = await job.work(unit)
          await unit.putOff(isKept ? [release] : undo)
          settle.push(() => job.resolve(value))
        } catch (error) {
          // What failed may be the end of the one before, which was put off: nobody knows whose fault it is.
          if (unit.hasFailed && !isSqlite) throw error
          await unit.putOff(undo)
          if (error instanceof NotInCompany) alone.push(job)
          else settle.push(() => job.reject(error))
        }
      }
    })
  } catch {
    return jobs
  }
  for (const one of settle) one()
  return alone
}

const savepoint = command('savepoint one')
const release = command('release savepoint one')
const undo = [command('rollback to savepoint one'), release]

async function inTransaction<T>(
  db: Database,
  isShared: boolean,
  work: (unit: UnitOfWork) => Promise<T>,
): Promise<T> {
  let rest: Promise<unknown>[] = []
  try {
    return await db.transaction().execute(async (trx) => {
      const unit = new UnitOfWork(trx, isShared)
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
