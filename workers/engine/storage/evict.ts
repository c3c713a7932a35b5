import type { Menu } from '../../../core/schema/menu.ts'
import type { LarderDatabase } from '../../../core/storage/database.ts'
import { isRowOf } from '../../../core/storage/menu-parts.ts'
import { menuKey } from '../../../core/storage/rows.ts'
import { pictureCache } from '../../../core/schema/cache-names.ts'
import type { EventLog } from '../log/event-log.ts'

/** Makes room on a full phone: only what can be fetched again, never a cart or an order. */

type Storage = { database: LarderDatabase; log: EventLog }

/** First the pictures, and every menu but the one that is being ordered from. */
export async function evictSpare(context: Storage, storeId: string, current: Menu): Promise<void> {
  if ('caches' in globalThis) await caches.delete(pictureCache)
  await evictMenus(context, menuKey(storeId, current.orderType, current.language, current.itemsMd5))
}

/** Then that menu too. A menu goes as a whole, with what says that it is here. */
export async function evictMenus({ database, log }: Storage, keptKey: string | null): Promise<void> {
  const { menus, menuStatus, menuViews, settings } = database
  await database.transaction('rw', menus, menuStatus, menuViews, settings, async () => {
    const keys = await menus.toCollection().primaryKeys()
    await menus.bulkDelete(keys.filter((key) => keptKey === null || !isRowOf(key, keptKey)))
    await menuStatus.filter(({ key, itemsMd5 }) => `${key}|${itemsMd5}` !== keptKey).delete()
    await menuViews.filter((view) => view.menuKey !== keptKey).delete()
    // The app isn't ready to go offline any more.
    await settings.delete('readiness')
  })
  log.note({ area: 'storage', what: 'evicted', name: null })
}
