import { Dexie, type EntityTable, type Table } from 'dexie'
import type {
  CartRow,
  ComboCartRow,
  IntentRow,
  MenuRow,
  MenuStatusRow,
  MenuViewRow,
  OrderRow,
  SessionRow,
  SettingsRow,
  ShopRow,
  TableRow,
} from './rows.ts'

export const databaseName = 'larder'

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
  declare sessions: EntityTable<SessionRow, 'key'>

  constructor() {
    // Strict: "saved" is said only after the bytes are on the disk, not in the system's cache.
    super(databaseName, { chromeTransactionDurability: 'strict' })
    this.version(1).stores({
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
    // Intents learn of pauses that the server asked for, and of refusals that its ledger hasn't confirmed.
    this.version(2)
      .stores({})
      .upgrade((upgrade) =>
        upgrade.table<IntentRow>('outbox').toCollection().modify({ notBefore: 0, doubted: null }),
      )
  }
}
