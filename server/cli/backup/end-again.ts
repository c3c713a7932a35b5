import { pathToFileURL } from 'node:url'
import { DatabaseSync } from 'node:sqlite'
import { BackupFault } from '../../backup/backup-fault.ts'
import { isOnlyToTryQuery } from '../../backup/only-to-try.ts'
import { skipKnownNumbersStatement } from '../../backup/skip-order-numbers.ts'
import { inBoth, isThere, rowsOf } from '../../backup/rows-of.ts'
import { lastUseIn, unknownSpans } from '../../backup/unknown-spans.ts'
import { eraseAgain } from '../../customers/erasure/erase-customer.ts'
import { eraseFormerTime, type FormerTime } from '../../customers/erasure/erase-former-time.ts'
import { type Database, DatabaseUnusable, openDatabase } from '../../database/open.ts'
import { type Customer, listErased, listFormerTimes } from './list-erased.ts'
import { listReturned } from './returned-shops.ts'

/** How many of each were ended in a copy, as they had been ended after it was made. */
export type Ended = Record<
  'accounts' | 'times' | 'disabled' | 'managers' | 'keys' | 'sessions' | 'phones',
  number
>

/**
 * `isAll`: nothing was kept only because the database before knows nothing of the time in which it began. `returned`: the shops
 * that were removed since, of which nothing was ended.
 */
export type EndedAgain = { ended: Ended; isAll: boolean; returned: string[] }

/**
 * Ends in a copy what was ended after it was made, as the database tells whose place it takes: above all, whoever has deleted
 * their account is deleted again. Then, and where it has no place for the notes of deleted accounts, the copy is brought up to
 * date ahead of the server's start. Order numbers go on
 * after those that were given out there, too.
 * @param copy nobody else has it open
 * @param before only read
 * @returns null when that database can't tell: it is damaged, nothing was done in it since, or only to try
 * @throws BackupFault
 */
export async function endAgain(copy: string, before: string, now: number): Promise<EndedAgain | null> {
  if (lacksPlaceForNotes(copy, before)) await (await opened(copy)).destroy()
  const found = amend(copy, before, now)
  if (found === null) return null
  let times = 0
  if (found.erased.length + found.times.length > 0) {
    const db = await opened(copy)
    try {
      for (const { shopId, customerId } of found.erased) await eraseAgain(db, shopId, customerId, now)
      for (const time of found.times) if (await eraseFormerTime(db, time, now)) times++
    } finally {
      await db.destroy()
    }
  }
  const ended = { ...found.ended, accounts: found.erased.length, times }
  const knows = found.knowsMore || Object.values(ended).some((count) => count > 0)
  return knows ? { ended, isAll: found.isAll, returned: found.returned } : null
}

/** Whether the copy is of a release that has no place for what the database before has noted of deleted accounts. */
const lacksPlaceForNotes = (copy: string, before: string): boolean =>
  beside(copy, before, false, (database) => {
    if (isThere(database, 'main.erased_guests.used') || isOnlyToTry(database)) return false
    return rowsOf(database, 'select 1 from before.erased_guests limit 1', 'before.erased_guests').length > 0
  })

const isOnlyToTry = (database: DatabaseSync): boolean =>
  rowsOf(database, isOnlyToTryQuery('before'), 'before.server_keys').length > 0

/** Does something in the copy with the database before attached to it, to be read; answers `damaged` where that is. */
function beside<T>(copy: string, before: string, damaged: T, work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(copy)
  try {
    database.prepare('attach database ? as before').run(`${pathToFileURL(before).href}?mode=ro`)
    return work(database)
  } catch (error) {
    if (isDamaged(error)) return damaged
    throw error
  } finally {
    // What isn't committed by then is as it was.
    database.close()
  }
}

async function opened(sqlitePath: string): Promise<Database> {
  try {
    return await openDatabase({ sqlitePath })
  } catch (error) {
    throw error instanceof DatabaseUnusable ? new BackupFault(error.message) : error
  }
}

type Amended = {
  ended: Omit<Ended, 'accounts' | 'times'>
  erased: Customer[]
  times: FormerTime[]
  knowsMore: boolean
  isAll: boolean
  returned: string[]
}

const amend = (copy: string, before: string, now: number): Amended | null =>
  beside<Amended | null>(copy, before, null, (database) => {
    database.exec('pragma secure_delete = on')
    database.exec('begin')
    if (isOnlyToTry(database)) return null
    // What it has a note of is looked for before the notes go along.
    const [erased, times] = [listErased(database), listFormerTimes(database)]
    const returned = listReturned(database)
    const { began, missing, unsure } = conditionsOf(database, returned)
    const isKept = (table: MayBeMissing) =>
      isThere(database, `before.${table}`)
        ? rowsOf(database, `select 1 ${missingFrom(table, unsure)}`, `main.${table}`).length > 0
        : // Of a release that knew of no such thing.
          rowsOf(database, `select 1 from main.${table} where ${began}`, `main.${table}`).length > 0
    const isAll = !mayBeMissing.some(isKept)
    const end = (table: MayBeMissing) =>
      rowsOf(database, `delete ${missingFrom(table, missing)} returning *`, ...inBoth(table))
    const [knows] = rowsOf(
      database,
      `select ${lastUseIn(database, 'before')} > ${lastUseIn(database, 'main')} as more`,
    )
    carryNotes(database)
    rowsOf(database, endManagers, 'main.desk_sessions.manager')
    rowsOf(database, skipKnownNumbersStatement('before', now))
    const sessions = [...end('access_tokens'), ...end('desk_sessions')]
    const ended = {
      disabled: rowsOf(database, disable, ...inBoth('customers.disabled_at')).length,
      managers: end('managers').length,
      keys:
        renewKeys(database, 'desk_keys') + renewKeys(database, 'managers', 'and their.name = managers.name'),
      sessions: sessions.filter((row) => Number(row['expires_at']) > now).length,
      phones: end('push_subscriptions').length,
    }
    database.exec('commit')
    return { ended, erased, times, knowsMore: knows?.['more'] === 1, isAll, returned }
  })

/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const isDamaged = (error: unknown): boolean =>
  [11, 26].includes(((error as { errcode?: number }).errcode ?? 0) % 256)

/**
 * Whoever comes back is somebody else, as in the database before, and has used up what they had there. Of what that one, of an
 * earlier release, doesn't note, the copy's own holds.
 */
function carryNotes(database: DatabaseSync): void {
  const noted = ['disabled_at', 'used'].filter((name) => isThere(database, `before.erased_guests.${name}`))
  const columns = ['shop_id', 'id_hash', 'erased_at', ...noted].join(', ')
  const changes = ['erased_at', ...noted].map((name) => `${name} = excluded.${name}`).join(', ')
  const statement = `
    insert into main.erased_guests (${columns}) select ${columns} from before.erased_guests where true
      on conflict (shop_id, id_hash) do update set ${changes} where excluded.erased_at > erased_guests.erased_at`
  rowsOf(database, statement, 'main.erased_guests.used', 'before.erased_guests')
}

const disable = `
  update main.customers set disabled_at = their.disabled_at from before.customers as their
    where their.shop_id = customers.shop_id and their.customer_id = customers.customer_id
      and their.disabled_at is not null and customers.disabled_at is null
    returning 1`

type Conditions = { began: string; missing: string; unsure: string }

/**
 * What is missing in the database before was ended there only if that was in use after it had begun, and knows of the time in
 * which it did: a copy that was restored there first may be of before it. Not of a shop that was removed since: whoever goes
 * back to have it again has all of it again.
 */
function conditionsOf(database: DatabaseSync, returned: string[]): Conditions {
  const shops = returned.map((id) => `'${id.replaceAll("'", "''")}'`).join(', ')
  const began = `created_at <= ${lastUseIn(database, 'before')} and shop_id not in (${shops})`
  // Of which the copy knows nothing either: it was made of that database after it was restored, which had this row then.
  const shared = new Set(unknownSpans(database, 'main').map(String))
  const spans = unknownSpans(database, 'before')
    .filter((span) => !shared.has(String(span)))
    .map(([from, to]) => `created_at > ${Number(from)} and created_at <= ${Number(to)}`)
  const isUnknown = spans.length > 0 ? `(${spans.join(' or ')})` : 'false'
  return { began, missing: `${began} and not ${isUnknown}`, unsure: `${began} and ${isUnknown}` }
}

/** By what a row is the same one in both. A phone that messages go to has another customer by now, perhaps. */
const sameRow = {
  managers: ['name'],
  access_tokens: ['token_hash'],
  desk_sessions: ['token_hash'],
  push_subscriptions: ['endpoint_hash', 'customer_id'],
} as const
type MayBeMissing = keyof typeof sameRow
const mayBeMissing = Object.keys(sameRow) as MayBeMissing[]

const missingFrom = (table: MayBeMissing, condition: string): string => `
  from main.${table} where ${condition} and not exists (
    select 1 from before.${table} as their
    where their.shop_id = ${table}.shop_id
      ${sameRow[table].map((column) => `and their.${column} = ${table}.${column}`).join(' ')})`

/** The later key holds. @returns how many were taken over */
const renewKeys = (database: DatabaseSync, table: string, same = ''): number =>
  rowsOf(
    database,
    `update main.${table} set key_hash = their.key_hash, created_at = their.created_at from before.${table} as their
      where their.shop_id = ${table}.shop_id ${same} and their.created_at > ${table}.created_at
      returning 1`,
    ...inBoth(table),
  ).length

/** Whoever goes on as a manager types the key that holds. */
const endManagers = 'update main.desk_sessions set manager = null, manager_until = null'
