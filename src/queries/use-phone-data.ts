import { useObservable } from 'dexie-react-hooks'
import type {
  AddressRow,
  BookingRow,
  CartRow,
  ComboCartRow,
  IntentRow,
  MenuStatusRow,
  OrderRow,
  SealedCartsRow,
  SessionRow,
  TableRow,
} from '../../core/storage/rows.ts'
import type { SettingsRow } from '../../core/storage/settings.ts'
import { isAbsent, isOwn } from '../../core/storage/own-rows.ts'
import { namedQuery } from '../../core/storage/named-query.ts'
import { database } from './database.ts'
import { currentSession } from './use-session.ts'

/** A session without its token, which must not be shown to anybody. */
export type KeptSession = Pick<SessionRow, 'key' | 'customerId' | 'customerType'> & { expiresAt: number }

/**
 * Everything in this phone's database that belongs to the current customer or to nobody, table by table. Of other
 * people who ordered on this phone it shows nothing, not even how many rows there are (G32).
 */
export type PhoneData = {
  sessions: KeptSession[]
  settings: SettingsRow[]
  carts: CartRow[]
  comboCarts: ComboCartRow[]
  /** Newest first. */
  orders: OrderRow[]
  /** Newest first. */
  outbox: IntentRow[]
  bookings: BookingRow[]
  addresses: AddressRow[]
  diningTables: TableRow[]
  shops: { id: string; name: string }[]
  menuStatus: MenuStatusRow[]
  /** Keys of data that belongs to the restaurant and says nothing about anybody. */
  menus: string[]
  menuViews: string[]
  sealedCarts: SealedCartsRow[]
}

/** Live query of `readPhoneData`; undefined while it is being read. */
export const usePhoneData = (): PhoneData | undefined => useObservable(phoneData)

const phoneData = namedQuery(readPhoneData)

export async function readPhoneData(): Promise<PhoneData> {
  const session = await currentSession()
  const isTheirs = (row: { customerId: string }) => isOwn(session, row)
  const settings = await database.settings.toArray()
  const [sessions, outbox, orders, addresses, shops] = await Promise.all([
    database.sessions.toArray(),
    database.outbox.toArray(),
    database.orders.orderBy('createdAt').toArray(),
    database.addresses.toArray(),
    database.shops.toArray(),
  ])
  return {
    sessions: sessions
      .filter((row) => !isAbsent(row))
      .map((row) => ({
        key: row.key,
        customerId: row.customerId,
        customerType: row.customerType,
        expiresAt: row.accessTokenExpiresAt,
      })),
    settings: settings.filter((row) => isShown(row, isTheirs)),
    carts: await database.carts.toArray(),
    comboCarts: await database.comboCarts.toArray(),
    orders: orders.filter(isTheirs).toReversed(),
    outbox: outbox.filter(isTheirs).toReversed(),
    bookings: (await database.bookings.toArray()).filter(isTheirs),
    addresses: addresses.filter(isTheirs),
    diningTables: await database.diningTables.toArray(),
    shops: shops.map(({ id, name }) => ({ id, name })),
    menuStatus: await database.menuStatus.toArray(),
    menus: (await database.menus.toCollection().primaryKeys()).filter(isWholeMenu),
    menuViews: await database.menuViews.toCollection().primaryKeys(),
    sealedCarts: (await database.sealedCarts.toArray()).filter(isTheirs),
  }
}

/** True while an account deletion that was requested on this phone has no answer. Doesn't say whose it is. */
export const useOpenDeletion = (): boolean | undefined => useObservable(hasOpenDeletion)

const hasOpenDeletion = namedQuery(async () => (await database.settings.get('deletion')) !== undefined)

/**
 * Every setting but the device key, which signs a guest in as a token would, and what other customers have left behind.
 */
function isShown(row: SettingsRow, isTheirs: (of: { customerId: string }) => boolean): boolean {
  if (row.key === 'device') return false
  return (row.key !== 'deletion' && row.key !== 'endedSession') || isTheirs(row.value)
}

/** A menu's key (`menuKey`) has four pieces; a part of a large menu (`menuRowsOf`) has one more. */
const isWholeMenu = (key: string): boolean => key.split('|').length === 4
