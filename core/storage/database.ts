import { Dexie, type EntityTable, type PromiseExtended, type Table } from 'dexie'
import { NewerDatabase, noTransaction } from './failures.ts'
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
 * The state of the connection. `superseded`: a newer version of the app changed the schema, and only a reload helps.
 * `blocked`: another tab holds an older version open. `failing`: the database couldn't be opened; opening is retried.
 */
export type Status = 'working' | 'blocked' | 'failing' | 'superseded'

/** An attempt to open the database that takes longer counts as failed. */
const openWithinMs = 8_000
/** The pause after the n-th failed attempt in a row. Queries fail at once during the pause. */
const pauseMs = [500, 1_000, 2_000, 4_000]

const deps = Dexie.dependencies

/** The tables and their versions, shared by the page, which reads, and the engine, which writes. */
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
      // Strict: the app says "saved" only once the bytes are on the disk, not merely in the system's cache.
      chromeTransactionDurability: 'strict',
      ...(deps.indexedDB && { indexedDB: guardedFactory(deps.indexedDB, openWithinMs) }),
    })
    // Of the earlier versions, only the upgrade that changed rows is kept: it added to intents the pause that the
    // server asked for (`notBefore`) and the refusal that its ledger hasn't confirmed (`doubted`).
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
      // These indexes alone serve to count and page orders in the outbox, and those of each customer (G32).
      outbox: '++seq, &id, state, [call+state], [customerId+call+state]',
      addresses: 'id, customerId',
      sealedCarts: 'customerId',
      bookings: 'id, customerId',
    })
    // Dexie reports a database as open even if it couldn't begin the transaction in which it looks at the tables. Every
    // use of it would then fail as if by a bug, and nothing would open it again.
    this.on('ready', () => this.demandTables(), true)
    this.on('blocked', () => this.become('blocked'))
    this.on('versionchange', ({ newVersion }) => {
      // The database is being deleted: Dexie closes the connection and opens a new one when it is next needed.
      if (newVersion === null) return
      // Left to itself, Dexie would reopen the database at the next read. This closes it for good, and returning
      // false skips Dexie's own handler.
      this.close()
      this.become('superseded')
      return false
    })
  }

  /**
   * Like Dexie's `open`, but after a failure the database can be opened again when it is next needed, after a pause.
   */
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

  private demandTables(): void {
    if (!this.core) throw new DOMException('no transaction could be begun', noTransaction)
  }

  /** Calls the listener on each change of `status`; returns a function that stops it. */
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
    // "blocked" names the cause and so is more helpful than "failing".
    if (this.status !== 'blocked') this.become('failing')
    const pause = pauseMs[Math.min(this.failures, pauseMs.length - 1)]
    this.failures += 1
    setTimeout(() => {
      if (this.hasFailed() && !this.hasBeenClosed()) this.close({ disableAutoOpen: false })
    }, pause)
  }
}
