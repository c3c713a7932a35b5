import type { DatabaseSync } from 'node:sqlite'
import { skipKnownNumbersStatement } from '../../backup/skip-order-numbers.ts'
import { inBoth, isThere, rowsOf } from '../../backup/rows-of.ts'
import { lastUseIn, spansUnknownToBefore } from '../../backup/unknown-spans.ts'
import { eraseAgain } from '../../customers/erasure/erase-customer.ts'
import { eraseFormerTime, type FormerTime } from '../../customers/erasure/erase-former-time.ts'
import { beside, isOnlyToTry } from './beside.ts'
import { type Customer, listErased, listFormerTimes } from './list-erased.ts'
import { migrateCopy, openCopy } from './migrate-copy.ts'
import { listReturned } from './returned-shops.ts'

/** How many of each kind were ended in a copy because they had been ended after it was made. */
export type Ended = Record<
  'accounts' | 'times' | 'disabled' | 'managers' | 'keys' | 'sessions' | 'phones',
  number
>

/**
 * `isAll`: everything could be decided; otherwise some rows were kept only because the previous database knows nothing
 * of the time when they were created. `returned`: the shops that were removed since, in which nothing was ended.
 */
export type EndedAgain = { ended: Ended; isAll: boolean; returned: string[] }

/**
 * Ends in a copy what was ended after it was made, according to the database that it replaces: above all, deleted
 * accounts are deleted again. For that, and if the copy lacks the columns for the notes of deleted accounts, the copy
 * is migrated before the server's start. Order numbers continue after those that were used in the replaced database,
 * too.
 * @param copy must not be open anywhere else
 * @param before is only read
 * @returns null when that database can't tell: it is damaged, nothing was done in it since, or it is one to look at
 * @throws BackupFault
 */
export async function endAgain(copy: string, before: string, now: number): Promise<EndedAgain | null> {
  if (lacksPlaceForNotes(copy, before)) await migrateCopy(copy)
  const found = amend(copy, before, now)
  if (found === null) return null
  let times = 0
  if (found.erased.length + found.times.length > 0) {
    const db = await openCopy(copy)
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

/**
 * Whether the copy is of a release without columns for the notes of deleted accounts that the previous database has.
 */
const lacksPlaceForNotes = (copy: string, before: string): boolean =>
  beside(copy, before, false, (database) => {
    if (isThere(database, 'main.erased_guests.used') || isOnlyToTry(database)) return false
    return rowsOf(database, 'select 1 from before.erased_guests limit 1', 'before.erased_guests').length > 0
  })

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
    // Noted accounts are looked for before the notes are copied.
    const [erased, times] = [listErased(database), listFormerTimes(database)]
    const returned = listReturned(database)
    const { began, missing, unsure } = conditionsOf(database, returned)
    const isKept = (table: MayBeMissing) =>
      isThere(database, `before.${table}`)
        ? rowsOf(database, `select 1 ${missingFrom(table, unsure)}`, `main.${table}`).length > 0
        : // The previous database is of a release without this table.
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

/**
 * Copies the notes of deleted accounts, so that somebody who comes back is treated as in the previous database: as
 * somebody else who has used up the same benefits. What an earlier release doesn't note stays as in the copy.
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
 * Conditions on rows that are missing in the previous database. A missing row was ended there only if that database was
 * in use after the row's creation and knows of that time: it may itself have been restored from an older copy. Shops
 * that were removed since are excluded, as somebody who restores such a shop wants all of it back.
 */
function conditionsOf(database: DatabaseSync, returned: string[]): Conditions {
  const shops = returned.map((id) => `'${id.replaceAll("'", "''")}'`).join(', ')
  const began = `created_at <= ${lastUseIn(database, 'before')} and shop_id not in (${shops})`
  const spans = spansUnknownToBefore(database).map(
    ([from, to]) => `created_at > ${Number(from)} and created_at <= ${Number(to)}`,
  )
  const isUnknown = spans.length > 0 ? `(${spans.join(' or ')})` : 'false'
  return { began, missing: `${began} and not ${isUnknown}`, unsure: `${began} and ${isUnknown}` }
}

/** The columns that identify a row in both databases. A phone with push messages may have another customer by now. */
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

/** Takes over keys that are newer in the previous database. @returns how many were taken over */
const renewKeys = (database: DatabaseSync, table: string, same = ''): number =>
  rowsOf(
    database,
    `update main.${table} set key_hash = their.key_hash, created_at = their.created_at from before.${table} as their
      where their.shop_id = ${table}.shop_id ${same} and their.created_at > ${table}.created_at
      returning 1`,
    ...inBoth(table),
  ).length

/** Ends managers' access in all sessions, so that they must enter the key that is valid now. */
const endManagers = 'update main.desk_sessions set manager = null, manager_until = null'
