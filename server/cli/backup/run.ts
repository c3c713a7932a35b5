import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { ParseArgsConfig } from 'node:util'
import { backUpPostgres, restorePostgres } from '../../backup/postgres-backup.ts'
import { backUpSqlite, restoreSqlite } from '../../backup/sqlite-backup.ts'
import { isSqlite, moveIntoPostgres } from '../../backup/sqlite-into-postgres.ts'
import type { Contents } from '../../backup/contents.ts'
import { skippedAhead, skippedNumbers } from '../../backup/skip-order-numbers.ts'
import { describeChangedSince } from './describe-changed-since.ts'
import { describeEnded, endedHolds, endedHoldsAt, someKept } from './describe-ended.ts'
import { describeByHand, describeGivenBack, givenBackUnknown, type Lines } from './describe-given-back.ts'
import { describePaidSince } from './describe-paid-since.ts'
import { readTyped, splitTyped, UsageFault } from '../usage-fault.ts'
import { endAgain, type EndedAgain } from './end-again.ts'
import { keepByHand } from './keep-by-hand.ts'
import { hasEverything } from './has-everything.ts'
import { keepConfirmed } from './keep-confirmed.ts'
import { type ChangedSince, listChangedSince } from './list-changed-since.ts'
import { type AllGivenBack, listGivenBack } from './list-given-back.ts'
import { listPaidSince, type PaidSince } from './list-paid-since.ts'
import { readConfig, sqlitePathOf } from '../../settings/config.ts'

type Terminal = {
  out: (line: string) => void
  err: (line: string) => void
  env: Record<string, string | undefined>
  /** The folder that relative paths start from. */
  folder: string
  now: () => number
}

const backupUsage = `Usage: npm run backup -- FILE

  Copies the database to a new FILE as it is now, also while the server runs. In a folder that is there, the
  file is named for the moment. With DATABASE_URL it is written by pg_dump.`

const restoreUsage = `Usage: npm run restore -- FILE [--replace] [--to-try]

  Puts a copy back while the server is stopped. With DATABASE_URL, FILE is what a backup wrote of PostgreSQL, or
  one of the embedded database, which moves to PostgreSQL so.

  --replace   a database that is there already is moved aside (with DATABASE_URL: make an empty one instead)
  --to-try    of what was under way in it nothing is sent to anybody, and no bank is asked: a copy to look at`

/**
 * Copies the database that the server would use, without opening it as the server does, so nothing is migrated.
 * @returns the exit code
 * @throws InvalidConfig, BackupFault
 */
export async function runBackupCommand(argv: string[], terminal: Terminal): Promise<number> {
  const given = readTyped(argv, (args) => readArguments(args, {}, 'to write'), backupUsage, terminal)
  if (typeof given === 'number') return given
  const config = readConfig(terminal.env)
  const { databaseUrl } = config
  const to = placeFor(resolve(terminal.folder, given.file), databaseUrl ? 'dump' : 'sqlite', terminal.now())
  if (databaseUrl) {
    await backUpPostgres(databaseUrl, to)
    terminal.out(`Wrote ${to} (${sizeOf(to)}), as pg_dump does it; "npm run restore" reads it.`)
    return 0
  }
  const from = sqlitePathOf(config)
  if (!existsSync(from)) {
    terminal.err(`There is no database yet (${from}).`)
    return 1
  }
  const contents = await backUpSqlite(from, to)
  terminal.out(`Wrote ${to} (${sizeOf(to)}): ${described(contents)}.`)
  return 0
}

/**
 * Replaces the database that the server would use by a copy.
 * @returns the exit code
 * @throws InvalidConfig, BackupFault
 */
export async function runRestoreCommand(argv: string[], terminal: Terminal): Promise<number> {
  const flag = { type: 'boolean', default: false } as const
  const options = { replace: flag, 'to-try': flag }
  const given = readTyped(argv, (args) => readArguments(args, options, 'to read'), restoreUsage, terminal)
  if (typeof given === 'number') return given
  const { replace, toTry } = given
  const now = terminal.now()
  const config = readConfig(terminal.env)
  const from = resolve(terminal.folder, given.file)
  if (config.databaseUrl && isSqlite(from)) {
    const old = sqlitePathOf(config)
    const tell = (copy: string) => !toTry && hasEverything(copy, old)
    const { contents, told } = await moveIntoPostgres(from, config.databaseUrl, { toTry, now, tell })
    terminal.out(`Moved ${from} into the database of DATABASE_URL: ${described(contents)}.`)
    if (told) sayThatAllIsThere(terminal, contents, old)
    else sayWhatFollows(terminal, toTry ? null : contents)
    return 0
  }
  if (config.databaseUrl) {
    const contents = await restorePostgres(from, config.databaseUrl, { toTry, now })
    terminal.out(`Restored ${from} into the database of DATABASE_URL: ${described(contents)}.`)
    sayWhatFollows(terminal, toTry ? null : contents)
    return 0
  }
  const to = sqlitePathOf(config)
  const carryOver = async (copy: string, before: string): Promise<Told> => ({
    ended: await endAgain(copy, before, now),
    // What was given by hand is listed before it is noted in the copy.
    givenBack: listGivenBack(copy, before, now),
    byHand: await keepByHand(copy, before),
    paid: listPaidSince(copy, before),
    confirmed: keepConfirmed(copy, before, now),
    changed: listChangedSince(copy, before, now),
  })
  const { contents, movedTo, told } = await restoreSqlite(from, to, { replace, toTry, now, carryOver })
  if (movedTo) terminal.out(`The database that was there is now ${movedTo}.`)
  terminal.out(`Restored ${to}: ${described(contents)}.`)
  sayWhatFollows(terminal, toTry ? null : contents, told)
  return 0
}

/** What the replaced database tells; null where it can't. */
type Told = {
  ended: EndedAgain | null
  givenBack: AllGivenBack | null
  byHand: number
  paid: PaidSince[]
  confirmed: number
  changed: ChangedSince | null
}

/**
 * Says what is left to do, in the order in which it is to be done.
 * @param contents null for a copy to look at: nothing was done to anybody in it, so only the start is left
 */
function sayWhatFollows({ out }: Terminal, contents: Contents | null, told: Told | null = null): void {
  const { beforeStart, afterStart } = contents ? whatFollows(contents, told) : nothingFollows
  for (const line of [...beforeStart, 'Then start the server.', ...afterStart]) out(line)
}

const nothingFollows: Lines = { beforeStart: [], afterStart: [] }

/** Where nothing was done since, there is nothing that somebody would have to find out and do again. */
function sayThatAllIsThere({ out }: Terminal, { waiting }: Contents, old: string): void {
  out(`Nothing was done in ${old} after the copy was made, so nothing is to be done again.`)
  out(numbersGoOn)
  if (waiting > 0) out(areWaiting(waiting))
  out('Then start the server.')
}

const numbersGoOn = `The order numbers of these days go on ${skippedNumbers} later, those of later days ${skippedAhead}, so that none is given out again that the copy doesn’t know of.`

const areWaiting = (count: number): string =>
  `${count} of them ${count === 1 ? 'waits' : 'wait'} to be paid or answered. Where its time is over, a server that is started ends an order: its customer is told, and what was paid is given back.`

function whatFollows({ waiting, shops }: Contents, told: Told | null): Lines {
  const lines: string[] = []
  const out = (line: string) => void lines.push(line)
  const ended = told?.ended ?? null
  const words = ended ? describeEnded(ended.ended) : endedHolds
  if (words) out(words)
  if (ended && !ended.isAll) out(someKept)
  const atShops = ended && endedHoldsAt(ended.returned)
  if (atShops) out(atShops)
  out(numbersGoOn)
  if (waiting > 0) out(areWaiting(waiting))
  if (told && told.confirmed > 0)
    out(
      `${told.confirmed} of them had been confirmed after the copy was made, as the database that was there tells, and ${told.confirmed === 1 ? 'waits' : 'wait'} for a day: confirm and hand over again what was eaten.`,
    )
  const givenBack = told?.givenBack ?? null
  const byHand = told?.byHand ?? 0
  const knows = ended !== null || byHand > 0 || (givenBack !== null && givenBack.list.length > 0)
  const isKnown = givenBack !== null && givenBack.isAll && knows
  const { beforeStart, afterStart } = givenBack ? describeGivenBack(givenBack) : nothingFollows
  const hasSeveralShops = shops > 1
  const changed = describeChangedSince(told?.changed ?? null, hasSeveralShops)
  return {
    beforeStart: [
      ...lines,
      ...beforeStart,
      ...describeByHand(byHand),
      ...(!isKnown || atShops ? [givenBackUnknown] : []),
      ...changed.beforeStart,
    ],
    afterStart: [
      ...afterStart,
      ...describePaidSince(told?.paid ?? [], hasSeveralShops),
      ...changed.afterStart,
    ],
  }
}

type Options = NonNullable<ParseArgsConfig['options']>

type Given = { file: string; replace: boolean; toTry: boolean }

function readArguments(argv: string[], options: Options, what: string): Given {
  const { values, positionals } = splitTyped(argv, options)
  const [file, ...more] = positionals
  if (!file) throw new UsageFault(`Name the file ${what}.`)
  if (more.length > 0)
    throw new UsageFault(
      `It takes one file, in quotes where its name has spaces; found also "${more.join('" "')}".`,
    )
  return { file, replace: values['replace'] === true, toTry: values['to-try'] === true }
}

/** For a folder, makes up a file name that sorts by time, so that a timer needs no shell to do so. */
const placeFor = (path: string, kind: string, now: number): string =>
  existsSync(path) && statSync(path).isDirectory()
    ? join(path, `larder-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '')}Z.${kind}`)
    : path

const sizeOf = (path: string): string => `${(statSync(path).size / 1e6).toFixed(1)} MB`

function described({ shops, orders, newestOrderAt }: Contents): string {
  const newest = newestOrderAt === null ? '' : `, the newest of ${new Date(newestOrderAt).toISOString()}`
  return `${shops} ${shops === 1 ? 'shop' : 'shops'}, ${orders} ${orders === 1 ? 'order' : 'orders'}${newest}`
}
