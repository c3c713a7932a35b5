import type { DBCore, DBCoreMutateRequest, Middleware } from 'dexie'
import { firstScreenCache } from '../schema/cache-names.ts'
import type { MenuStatusRow, SettingsKey, SettingsRow } from './rows.ts'

const always = () => true

/** The tables that home and menu are drawn from, and which writes to them can be seen there. */
const drawnFrom: Partial<Record<string, (request: DBCoreMutateRequest) => boolean>> = {
  shops: always,
  menuViews: always,
  diningTables: always,
  sessions: always,
  // Written with each answer of the restaurant, which mostly says that all is as it was.
  menuStatus: (request) => 'values' in request && request.values.some(({ paused }: MenuStatusRow) => paused),
  settings: changesSettings,
}

const settings = new Set<SettingsKey>([
  'identity',
  'language',
  'onlineOrderType',
  'tableOrderType',
  'avoidedAllergens',
])

/**
 * Has the kept first screens go as what they were drawn from is written: asked for ahead of the commit, so that a launch
 * never shows what the database doesn't say any more (G36). The page keeps them anew
 * (src/shell/first-screen/keep-first-screen.ts).
 */
export const dropFirstScreens: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'drop-first-screens',
  create: (down) => ({
    ...down,
    table(name) {
      const table = down.table(name)
      const matters = drawnFrom[name]
      if (!matters) return table
      return {
        ...table,
        mutate(request) {
          if (matters(request)) drop()
          return table.mutate(request)
        },
      }
    },
  }),
}

function changesSettings(request: DBCoreMutateRequest): boolean {
  if (request.type === 'deleteRange') return true
  const keys = request.type === 'delete' ? request.keys : request.values.map(({ key }: SettingsRow) => key)
  return keys.some((key: SettingsKey) => settings.has(key))
}

/** Not waited for: a transaction waits for nothing but its database. */
function drop(): void {
  // Without Cache storage nothing is kept, and where it can't be reached nothing is answered from it.
  if ('caches' in globalThis) void caches.delete(firstScreenCache).catch(() => {})
}
