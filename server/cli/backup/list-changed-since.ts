import type { DatabaseSync } from 'node:sqlite'
import { zstdDecompressSync } from 'node:zlib'
import { wallTime } from '../../../core/domain/time/wall-clock.ts'
import type { Contact } from '../../../core/schema/customer/customer.ts'
import { oneLine } from '../../base/one-line.ts'
import { inBoth, isThere, type Row, rowsOf } from '../../backup/rows-of.ts'
import { isUnreadable } from '../../shops/read/stored-file.ts'
import { beside, isOnlyToTry } from './beside.ts'

/** `timeZone`: UTC where the shop's file can't be read. */
type OfShop = { shopId: string; timeZone: string }

/** A booking still to come that the copy doesn't have as it is in the previous database. */
export type ChangedBooking = OfShop & {
  number: string
  what: 'made' | 'confirmed' | 'refused' | 'cancelled' | 'moved'
  startsAt: number
  diners: number
  /** The name and telephone number of its guests. */
  who: string
  /** Whether the copy has it as a request that waits for an answer. */
  isRequest: boolean
}

/** A time without bookings; `isGone`: only the copy has it. */
export type ChangedClosure = OfShop & { from: number; to: number; isGone: boolean }

/** A coupon or mission of the desk; `isGone`: only the copy has it, as it was ended since. */
export type ChangedOffer = { shopId: string; kind: 'coupon' | 'mission'; title: string; isGone: boolean }

/** What the owner has to do again in a copy, beside what concerns orders and money. `files`: ids of shops. */
export type ChangedSince = {
  files: string[]
  bookings: ChangedBooking[]
  closures: ChangedClosure[]
  offers: ChangedOffer[]
}

/**
 * Lists how the shops' files, and what was done at the desk, differ in the database that a copy replaces. Only what is
 * still to come or still valid is listed.
 * @returns null when that database can't tell: it is damaged, of an earlier release, or is one to look at
 */
export const listChangedSince = (copy: string, before: string, now: number): ChangedSince | null =>
  beside<ChangedSince | null>(copy, before, null, (database) => {
    const needs = ['shops.file_md5', 'bookings', 'booking_closures', 'desk_vouchers', 'desk_missions']
    if (isOnlyToTry(database)) return null
    if (!needs.flatMap(inBoth).every((need) => isThere(database, need))) return null
    const zones = zonesIn(database)
    const zoneIn = (shopId: string): string => zones.get(shopId) ?? 'UTC'
    const ofShop = (row: Row): OfShop => {
      const shopId = String(row['shop_id'])
      return { shopId, timeZone: zoneIn(shopId) }
    }
    return {
      files: rowsOf(database, otherFiles).map((row) => String(row['shop_id'])),
      bookings: rowsOf(database, changedBookings(now)).map((row) => ({
        ...ofShop(row),
        ...readBooking(row),
      })),
      closures: oneSided(database, 'booking_closures', 'closure_id', `to_at > ${now} order by from_at`).map(
        (row) => ({
          ...ofShop(row),
          from: Number(row['from_at']),
          to: Number(row['to_at']),
          isGone: row['is_gone'] === 1,
        }),
      ),
      offers: [
        ...offersOf('coupon', oneSided(database, 'desk_vouchers', 'voucher_id')),
        ...offersOf('mission', oneSided(database, 'desk_missions', 'mission_id')),
      ].filter(({ shopId, lastDay }) => lastDay >= wallTime(now, zoneIn(shopId)).day),
    }
  })

/** The shops that the copy doesn't have with the same file. */
const otherFiles = `
  select shop_id from before.shops as their where not exists (
    select 1 from main.shops as own where own.shop_id = their.shop_id and own.file_md5 = their.file_md5)
  order by shop_id`

/** A table that is only held has no contact yet, and nothing is to be done about it. */
const changedBookings = (now: number) => `
  select their.*, own.state is null as is_new, own.state = 'processing' as is_request
    from before.bookings as their left join main.bookings as own
      on own.shop_id = their.shop_id and own.booking_id = their.booking_id and own.contact is not null
    where their.contact is not null and their.ends_at > ${now} and case
      when own.state is null then their.state in ('processing', 'confirmed', 'seated')
      when own.state not in ('processing', 'confirmed') then false
      when their.state in ('refused', 'cancelled') then true
      else own.tables <> their.tables or own.state = 'processing' and their.state in ('confirmed', 'seated') end
    order by their.shop_id, their.starts_at, their.number`

function readBooking(row: Row): Omit<ChangedBooking, keyof OfShop> {
  const { firstName, lastName, mobilePrefix, mobile } = JSON.parse(String(row['contact'])) as Contact
  const isRequest = row['is_request'] === 1
  const over = (['refused', 'cancelled'] as const).find((state) => state === row['state'])
  const isAnswered = isRequest && row['state'] !== 'processing'
  return {
    number: String(row['number']),
    what: row['is_new'] === 1 ? 'made' : (over ?? (isAnswered ? 'confirmed' : 'moved')),
    startsAt: Number(row['starts_at']),
    diners: Number(row['diners']),
    who: oneLine([firstName, lastName, mobilePrefix, mobile].filter(Boolean).join(' ')),
    isRequest,
  }
}

/** The rows of a table that only one of the two databases has. */
const oneSided = (database: DatabaseSync, table: string, id: string, condition = 'true'): Row[] =>
  (['main', 'before'] as const).flatMap((side) => {
    const other = side === 'main' ? 'before' : 'main'
    return rowsOf(
      database,
      `select *, ${side === 'main' ? 1 : 0} as is_gone from ${side}.${table} as one where not exists (
        select 1 from ${other}.${table} as same where same.shop_id = one.shop_id and same.${id} = one.${id})
        and ${condition}`,
    )
  })

/** `lastDay`: YYYY-MM-DD; later than any day for one without. */
const offersOf = (kind: ChangedOffer['kind'], rows: Row[]): (ChangedOffer & { lastDay: string })[] =>
  rows.map((row) => {
    const { title, expiresOn, endsOn } = JSON.parse(String(row['entry'])) as Record<
      string,
      string | undefined
    >
    return {
      shopId: String(row['shop_id']),
      kind,
      title: oneLine(title ?? ''),
      isGone: row['is_gone'] === 1,
      lastDay: expiresOn ?? endsOn ?? '9999',
    }
  })

/** The time zones of the previous database's shops, by id; without those whose file can't be read. */
const zonesIn = (database: DatabaseSync): Map<string, string> =>
  new Map(
    rowsOf(
      database,
      `select shops.shop_id, file, packed from before.shops as shops left join before.shop_texts as texts
        on texts.shop_id = shops.shop_id and texts.md5 = shops.file_md5`,
      'before.shop_texts',
    ).flatMap((row) => {
      const timeZone = zoneOf(row)
      return timeZone === undefined ? [] : [[String(row['shop_id']), timeZone]]
    }),
  )

function zoneOf({ file, packed }: Row): string | undefined {
  try {
    const text = packed instanceof Uint8Array ? zstdDecompressSync(packed).toString() : String(file)
    return (JSON.parse(text.split('\n', 1)[0] ?? '') as { timeZone?: string }).timeZone
  } catch (error) {
    if (isUnreadable(error)) return undefined
    throw error
  }
}
