import type { DBCore, DBCoreTable, Middleware } from 'dexie'
import { emptyScreens, findScreens, firstScreens } from '../schema/kept-screens.ts'
import { guestType } from '../schema/constants.ts'
import type { MenuStatusRow, MenuViewRow, SessionRow, ShopRow, TableRow } from './rows.ts'
import type { SettingsKey, SettingsRow } from './settings.ts'

/** What home and menu are drawn from: of each table, what of a row can be seen there; nothing of a row that can't. */
const seen: Record<string, (row: never) => unknown> = {
  shops: (row: ShopRow) => row,
  menuViews: ({ menuKey, hiddenItemIds, nextChangeAt }: MenuViewRow) => [
    menuKey,
    hiddenItemIds,
    nextChangeAt,
  ],
  menuStatus: ({ paused }: MenuStatusRow) => paused || null,
  diningTables: ({ number, standing, excludedItemIds }: TableRow) => [number, standing, excludedItemIds],
  // A guest sees what a stranger does.
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
 * Has the kept first screens go as what they were drawn from is written: asked for ahead of the commit, so that a launch
 * never shows what the database doesn't say any more (G36). The page keeps them anew
 * (src/shell/first-screen/keep-first-screen.ts).
 */
export const dropFirstScreens: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'drop-first-screens',
  create(down) {
    if ('caches' in globalThis) void findScreens().catch(() => {})
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
            // By `then`: the database's promises stay in its transaction, and `await` would leave it.
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
  // Without Cache storage nothing is kept, and where it can't be reached nothing is answered from it.
  if ('caches' in globalThis) void emptyScreens().then(sayDropped, () => {})
}

/** A page whose own screen looks as before has to keep it anew as well: what was written may be another order type's menu. */
function sayDropped(): void {
  const pages = new BroadcastChannel(firstScreens)
  pages.postMessage(null)
  pages.close()
}
