import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { ShopFileInput } from '../../../../core/schema/shop-file/shop-file.ts'
import type { Database } from '../../../../server/database/open.ts'
import { vapidKeys } from '../../../../server/push/vapid-keys.ts'
import { checkShopFile } from '../../../../server/shops/check/check-shop-file.ts'
import { importShop } from '../../../../server/shops/import/import-shop.ts'
import { pictureFolder } from '../../../../server/shops/import/picture-folder.ts'
import { copyTemplate } from '../../../support/database/templates.ts'
import { dayInMadrid } from './madrid.ts'

export const root = join(import.meta.dirname, '../../../..')
const demoFolder = join(root, 'shops/demo')

/** Where the database of a DATA_DIR lies. */
export const databaseIn = (folder: string): string => join(folder, 'larder.sqlite')

/** A restaurant that a phone has been to: its database, and the key to its desk. */
export type KnownShop = { database: string; deskKey: string }
let known: KnownShop | null = null

/** From now on every database is a copy of this one. */
export const copyFrom = (shop: KnownShop): void => void (known = shop)

/**
 * Puts a database with the demo shop into a DATA_DIR, where nobody has ordered yet; answers its desk's key, if it has
 * one.
 */
export async function putDemoShop(folder: string): Promise<string> {
  if (known) {
    copyFileSync(known.database, databaseIn(folder))
    return known.deskKey
  }
  await copyTemplate('demo', databaseIn(folder), async (db) => {
    await importDemo(db, () => {})
    await vapidKeys(db)
  })
  return ''
}

/** Imports the demo shop after a change, as its owner does. */
export async function importDemo(db: Database, edit: (file: ShopFileInput) => void): Promise<void> {
  const json = JSON.parse(readFileSync(join(demoFolder, 'shop.json'), 'utf8')) as ShopFileInput
  ignoreHolidays(json)
  ignoreHours(json)
  edit(json)
  const pictures = pictureFolder(demoFolder)
  const checked = checkShopFile(json, pictures.check)
  if (!checked.ok) throw new Error(`the shop is faulty: ${JSON.stringify(checked.faults)}`)
  await importShop(db, checked.file, pictures, Date.now())
}

/** The demo shop's holidays are real ones: whoever tests on them tests an ordinary day. */
function ignoreHolidays({ services }: ShopFileInput): void {
  const today = dayInMadrid(Date.now()).slice(5)
  if (!['12-24', '12-25', '12-31', '01-01'].includes(today)) return
  for (const service of services) delete service.openingExceptions
}

/** Some of its dishes are for some hours: whoever tests at night, or while one of them begins, tests the same menu. */
function ignoreHours({ categories }: ShopFileInput): void {
  for (const category of categories ?? []) {
    delete category.opening
    for (const item of category.items ?? []) delete item.opening
  }
}

export type LedgerOrder = {
  order_id: string
  /** The intent that it came of. */
  client_order_id: string
  total_cents: number
  state: string
  table_number: string
  /** The booking that it was made ahead for; null for none. */
  booking_id: string | null
}

type LedgerBooking = {
  booking_id: string
  number: string
  state: string
  diners: number
  starts_at: number
  note: string
  /** 1 where the customer wants news and offers. */
  wants_news: number
}

/** What is in the database of a DATA_DIR, read from the file itself. */
export function ledgerIn(folder: string) {
  const query = <T>(sql: string): T[] => {
    const database = new DatabaseSync(databaseIn(folder), { readOnly: true })
    try {
      return database.prepare(sql).all() as T[]
    } finally {
      database.close()
    }
  }
  return {
    orders: () =>
      query<LedgerOrder>(
        'select order_id, client_order_id, total_cents, state, table_number, booking_id from orders',
      ),
    lines: () =>
      query<{ title: string; quantity: number; cents: number }>(
        'select title, quantity, cents from order_lines order by line_number',
      ),
    /** Tables that were held or booked, the first one first. */
    bookings: () =>
      query<LedgerBooking>(
        'select booking_id, number, state, diners, starts_at, note, wants_news from bookings order by created_at',
      ),
    /** The times that its orders are for, earliest first. */
    appointments: () =>
      query<{ at: number }>('select appointment_at as at from orders order by at').map(({ at }) => at),
    /** Changes what is in it, for what no test can wait for. */
    change(sql: string): void {
      const database = new DatabaseSync(databaseIn(folder), { timeout: 5_000 })
      database.exec(sql)
      database.close()
    },
  }
}
