import type { DBCore, DBCoreTable, Middleware } from 'dexie'
import { emptyScreens, findScreens, firstScreens } from '../schema/kept-screens.ts'
import { guestType } from '../schema/constants.ts'
import type { MenuStatusRow, MenuViewRow, SessionRow, ShopRow, TableRow } from './rows.ts'
import type { SettingsKey, SettingsRow } from './settings.ts'

/**
 * What home and menu are rendered from: for each table, the part of a row that is visible there. Rows that aren't
 * visible map to null.
 */
const seen: Record<string, (row: never) => unknown> = {
  shops: (row: ShopRow) => row,
  menuViews: ({ menuKey, hiddenItemIds, nextChangeAt }: MenuViewRow) => [
    menuKey,
    hiddenItemIds,
    nextChangeAt,
  ],
  menuStatus: ({ paused }: MenuStatusRow) => paused || null,
  diningTables: ({ number, standing, excludedItemIds }: TableRow) => [number, standing, excludedItemIds],
  // A guest sees the same screens as somebody without a session.
  sessions: ({ key, customerId, customerType }: SessionRow) =>
    key === 'current' && customerType !== guestType ? customerId : null,
  settings: ({ key, value }: SettingsRow) => (settings.has(key) ? value : null),
}

const settings = new Set<SettingsKey>([
  'identity',
  'language',
  'onlineOrderType',
  'tableOrderType',
  'avoidedAllergens',
  'shell',
  'readiness',
  'privacyNotice',
])

/**
 * Drops the kept first screens when data that they were rendered from is written. The drop starts before the commit,
 * so that a launch never shows what the database no longer says (G36). The page then keeps them anew
 * (src/shell/first-screen/keep-first-screen.ts).
 */
export const dropFirstScreens: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'drop-first-screens',
  create(down) {
    void findScreens().catch(() => {})
    return {
      ...down,
      table(name) {
        const table = down.table(name)
        const seenOf = seen[name] as ((row: unknown) => unknown) | undefined
        if (!seenOf) return table
        return {
          ...table,
          mutate(request) {
            if (request.type === 'deleteRange') {
              drop()
              return table.mutate(request)
            }
            const after = request.type === 'delete' ? [] : request.values
            const keys = request.type === 'delete' ? request.keys : after.map((row) => keyOf(table, row))
            // Uses `then`, because Dexie's promises keep the transaction alive and a native `await` would leave it.
            return table.getMany({ trans: request.trans, keys }).then((before) => {
              const was = (row: unknown) => JSON.stringify((row && seenOf(row)) ?? null)
              if (before.some((row, index) => was(row) !== was(after[index]))) drop()
              return table.mutate(request)
            })
          },
        }
      },
    }
  },
}

const keyOf = (table: DBCoreTable, row: unknown): unknown => table.schema.primaryKey.extractKey!(row)

function drop(): void {
  // Without Cache storage no screen is kept; if it can't be reached, no launch is answered from it either.
  void emptyScreens().then(sayDropped, () => {})
}

/**
 * Tells all pages. Even a page whose own screen hasn't changed has to keep it anew: the write may concern the menu of
 * another order type, but every kept screen was dropped.
 */
function sayDropped(): void {
  const pages = new BroadcastChannel(firstScreens)
  pages.postMessage(null)
  pages.close()
}
