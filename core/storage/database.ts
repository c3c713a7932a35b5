import { Dexie, type EntityTable, type PromiseExtended, type Table } from 'dexie'
import { NewerDatabase } from './failures.ts'
import { guardedFactory } from './guarded-factory.ts'
import type {
  AddressRow,
  BookingRow,
  CartRow,
  ComboCartRow,
  IntentRow,
  MenuRow,
  MenuStatusRow,
  MenuViewRow,
  OrderRow,
  SealedCartsRow,
  SessionRow,
  ShopRow,
  TableRow,
} from './rows.ts'
import type { SettingsRow } from './settings.ts'

export const databaseName = 'larder'

/**
 * How the connection stands. `superseded`: a newer version of the app changed the schema, only a reload helps.
 * `blocked`: another tab holds an older one open. `failing`: it couldn't be opened and is tried again.
 */
export type Status = 'working' | 'blocked' | 'failing' | 'superseded'

/** An opening that isn't answered for so long counts as failed. */
const openWithinMs = 8_000
/** How long nobody tries to open it after the n-th failure in a row: what asks meanwhile fails at once. */
const pauseMs = [500, 1_000, 2_000, 4_000]

const deps = Dexie.dependencies

/** The tables and their versions: one list for whoever reads and whoever writes. */
export class LarderDatabase extends Dexie {
  declare settings: EntityTable<SettingsRow, 'key'>
  declare shops: EntityTable<ShopRow, 'id'>
  declare diningTables: EntityTable<TableRow, 'code'>
  declare menus: EntityTable<MenuRow, 'key'>
  declare menuStatus: EntityTable<MenuStatusRow, 'key'>
  declare menuViews: EntityTable<MenuViewRow, 'key'>
  declare carts: EntityTable<CartRow, 'key'>
  declare comboCarts: EntityTable<ComboCartRow, 'key'>
  declare outbox: Table<IntentRow, number>
  declare orders: EntityTable<OrderRow, 'id'>
  declare bookings: EntityTable<BookingRow, 'id'>
  declare sessions: EntityTable<SessionRow, 'key'>
  declare addresses: EntityTable<AddressRow, 'id'>
  declare sealedCarts: EntityTable<SealedCartsRow, 'customerId'>

  status: Status = 'working'
  private readonly watchers = new Set<(status: Status) => void>()
  private failures = 0

  constructor() {
    super(databaseName, {
      // Strict: "saved" is said only after the bytes are on the disk, not in the system's cache.
      chromeTransactionDurability: 'strict',
      ...(deps.indexedDB && { indexedDB: guardedFactory(deps.indexedDB, openWithinMs) }),
    })
    // Of earlier versions only what changed rows: intents learnt of pauses that the server asked for, and of refusals that its
    // ledger hasn't confirmed.
    this.version(2)
      .stores({
        settings: 'key',
        shops: 'id',
        diningTables: 'code',
        menus: 'key',
        menuStatus: 'key',
        menuViews: 'key',
        carts: 'key',
        comboCarts: 'key',
        outbox: '++seq, &id, state',
        orders: 'id, customerId, createdAt',
        sessions: 'key',
      })
      .upgrade((upgrade) =>
        upgrade.table<IntentRow>('outbox').toCollection().modify({ notBefore: 0, doubted: null }),
      )
    this.version(5).stores({
      // Orders in the outbox, and of those each person's (G32), are counted and paged by the index alone.
      outbox: '++seq, &id, state, [call+state], [customerId+call+state]',
      addresses: 'id, customerId',
      sealedCarts: 'customerId',
      bookings: 'id, customerId',
    })
    this.on('blocked', () => this.become('blocked'))
    this.on('versionchange', ({ newVersion }) => {
      // Somebody deletes it: Dexie lets go and opens it anew when it is next needed.
      if (newVersion === null) return
      // Dexie would open it again at the next read: closed for good, and its own handler isn't reached.
      this.close()
      this.become('superseded')
      return false
    })
  }

  /** Like Dexie's own, but what couldn't be opened is tried again when it is next needed, after a pause. */
  override open(): PromiseExtended<Dexie> {
    return super.open().then(
      (opened) => {
        this.failures = 0
        this.become('working')
        return opened
      },
      (error: unknown) => {
        if (error instanceof NewerDatabase) this.become('superseded')
        else if (!this.hasBeenClosed()) this.tryLater()
        throw error
      },
    )
  }

  /** Tells of each change of `status`; answers how to stop. */
  watch(listener: (status: Status) => void): () => void {
    this.watchers.add(listener)
    return () => this.watchers.delete(listener)
  }

  private become(status: Status): void {
    if (status === this.status || this.status === 'superseded') return
    this.status = status
    for (const listener of this.watchers) listener(status)
  }

  private tryLater(): void {
    // Who holds it up is more to the point than that it failed.
    if (this.status !== 'blocked') this.become('failing')
    const pause = pauseMs[Math.min(this.failures, pauseMs.length - 1)]
    this.failures += 1
    setTimeout(() => {
      if (this.hasFailed() && !this.hasBeenClosed()) this.close({ disableAutoOpen: false })
    }, pause)
  }
}
