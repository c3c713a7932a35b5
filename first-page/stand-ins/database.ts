/** In place of `src/queries/database.ts`: the rows of a phone that has just been answered, and nothing of anybody. */

/** As much of Dexie's table as the first screens read. */
class Table {
  readonly #rows = new Map<string, unknown>()

  put(key: string, row: unknown): void {
    this.#rows.set(key, row)
  }
  clear(): void {
    this.#rows.clear()
  }
  async get(key: string): Promise<unknown> {
    return this.#rows.get(key)
  }
  async bulkGet(keys: readonly string[]): Promise<unknown[]> {
    return keys.map((key) => this.#rows.get(key))
  }
  /** Only what somebody ordered is gone through in order, and there is none. */
  orderBy() {
    const nothing = { reverse: () => nothing, limit: () => nothing, toArray: async () => [] }
    return nothing
  }
}

const tables = {
  settings: new Table(),
  shops: new Table(),
  menus: new Table(),
  menuStatus: new Table(),
  menuViews: new Table(),
  diningTables: new Table(),
  sessions: new Table(),
  carts: new Table(),
  comboCarts: new Table(),
  orders: new Table(),
}

export const database = {
  ...tables,
  status: 'open',
  watch: () => () => {},
  transaction: (_mode: string, _tables: unknown, read: () => Promise<unknown>) => read(),
}

export const readAnew = (): void => {}

export function forgetRows(): void {
  for (const table of Object.values(tables)) table.clear()
}
