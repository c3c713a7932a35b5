import { setImmediate } from 'node:timers/promises'
import { deadlock, duplicate } from '../../base/postgres-codes.ts'
import type { Database } from '../open.ts'
import { dialectOf } from '../prepared-query.ts'
import { inTurn } from './in-turn.ts'
import { command, UnitOfWork } from './unit-of-work.ts'

/** The result of a piece of work, and whether what it wrote is to be committed. */
export type Done<T> = { value: T; isKept: boolean }
export type Work<T> = (unit: UnitOfWork) => Promise<Done<T>>

/** The outcome of one job of a group. `alone` means that it must be done again in a transaction of its own. */
export type Settled<T> = { value: T } | { error: unknown } | 'alone'

/** How to do several jobs in one transaction, and one job by itself. */
export type Group<I, T> = {
  /** Returns the outcome of each job, in the order of the jobs. A job that failed must have written nothing. */
  together: (unit: UnitOfWork, all: readonly I[]) => Promise<Done<Settled<T>[]>>
  alone: (one: I) => Work<T>
  /**
   * Told why a shared transaction failed, unless that happens from time to time under load. Nobody else learns it, as
   * each job is then done again alone.
   */
  undone: (error: unknown) => void
}

type Job = {
  /** Jobs of the same name are of one group. */
  name: string
  group: Group<unknown, unknown>
  input: unknown
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}
type Lane = { waiting: Job[]; isRunning: boolean }

/** How many jobs share a commit at most, as the first of them waits for the last. */
const mostTogether = 60

const lanesOf = new WeakMap<Database, Map<string, Lane>>()

/**
 * Does the jobs of one name that arrive at the same time together, with a single commit, after which the promises
 * settle. On PostgreSQL they take as few round trips as one job alone; they would wait for each other anyway. On
 * SQLite, where a commit has to reach the disk, jobs of other names share it, too.
 *
 * When several statements are sent together, nobody knows which of them has failed. So if one fails, the whole
 * transaction is undone and each job is done again alone, as is each job whose outcome is `alone`.
 */
export function groupCommit<I, T>(db: Database, name: string, input: I, group: Group<I, T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const lanes = lanesOf.get(db) ?? new Map<string, Lane>()
    lanesOf.set(db, lanes)
    const laneName = dialectOf(db) === 'sqlite' ? '' : name
    const lane = lanes.get(laneName) ?? { waiting: [], isRunning: false }
    lanes.set(laneName, lane)
    lane.waiting.push({ name, group, input, resolve, reject } as Job)
    if (!lane.isRunning) void run(db, lane).then(() => lane.isRunning || lanes.delete(laneName))
  })
}

/**
 * Does work that isn't decided together with other work. On SQLite it shares the commit; a savepoint keeps its failure
 * from undoing the others. On PostgreSQL it has a transaction of its own.
 * @param name of what it waits for
 */
export const shareCommit = <T>(db: Database, name: string, work: Work<T>): Promise<T> =>
  dialectOf(db) === 'sqlite' ? groupCommit(db, '', work, singly<T>()) : commitAlone(db, name, work)

const singly = <T>(): Group<Work<T>, T> => ({
  together: withSavepoints,
  alone: (work) => work,
  undone: () => {},
})

/** Does work in a transaction of its own. */
async function commitAlone<T>(db: Database, name: string, work: Work<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTurn(db, 'orders', name, () => unlessUndone(db, work))
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

async function run(db: Database, lane: Lane): Promise<void> {
  lane.isRunning = true
  while (lane.waiting.length > 0) {
    await untilNoMoreCome(lane)
    // The others don't wait for these, as another transaction may hold the rows that they need for long.
    const all = lane.waiting.splice(0, mostTogether)
    for (const { name, input, group, resolve, reject } of await doTogether(db, all))
      void commitAlone(db, name, group.alone(input)).then(resolve, reject)
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

/** Does all jobs in one transaction, group by group; returns those that must be done again alone. */
async function doTogether(db: Database, all: readonly Job[]): Promise<readonly Job[]> {
  const groups = [...Map.groupBy(all, ({ name }) => name).values()]
  let settled: Settled<unknown>[]
  try {
    settled = await unlessUndone(db, (unit) => oneByOne(unit, groups))
  } catch (error) {
    if (!isPassing(error)) for (const [first] of groups) first!.group.undone(error)
    return all
  }
  return groups.flat().filter(({ resolve, reject }, at) => {
    const one = settled[at]
    if (one === undefined || one === 'alone') return true
    if ('error' in one) reject(one.error)
    else resolve(one.value)
    return false
  })
}

async function oneByOne(unit: UnitOfWork, groups: readonly Job[][]): Promise<Done<Settled<unknown>[]>> {
  const all: Settled<unknown>[] = []
  let isAnyKept = false
  for (const jobs of groups) {
    const { value, isKept } = await jobs[0]!.group.together(
      unit,
      jobs.map(({ input }) => input),
    )
    all.push(...value)
    isAnyKept ||= isKept
  }
  return { value: all, isKept: isAnyKept }
}

async function withSavepoints<T>(unit: UnitOfWork, all: readonly Work<T>[]): Promise<Done<Settled<T>[]>> {
  const settled: Settled<T>[] = []
  let isAnyKept = false
  // If a write fails that another group has deferred, it mustn't be within a savepoint.
  await unit.run([])
  for (const work of all) {
    unit.defer([savepoint])
    try {
      const { value, isKept } = await work(unit)
      await unit.run(isKept ? [release] : undo)
      settled.push({ value })
      isAnyKept ||= isKept
    } catch (error) {
      await unit.run(undo)
      settled.push({ error })
    }
  }
  return { value: settled, isKept: isAnyKept }
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
