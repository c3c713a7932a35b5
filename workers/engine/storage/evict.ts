import type { Menu } from '../../../core/schema/menu.ts'
import type { LarderDatabase } from '../../../core/storage/database.ts'
import { isRowOf } from '../../../core/storage/menu-parts.ts'
import { menuKey } from '../../../core/storage/rows.ts'
import { pictureCache } from '../../../core/schema/cache-names.ts'
import type { EventLog } from '../log/event-log.ts'

/** Makes room on a full phone. Deletes only what can be fetched again, never a cart or an order. */

type Storage = { database: LarderDatabase; log: EventLog }

/** The first attempt: deletes the pictures, and every menu except the one that is being ordered from. */
export async function evictSpare(context: Storage, storeId: string, current: Menu): Promise<void> {
  if ('caches' in globalThis) await caches.delete(pictureCache)
  await evictMenus(context, menuKey(storeId, current.orderType, current.language, current.itemsMd5))
}

/**
 * Deletes all menus except the one with `keptKey`; with null, the second attempt, that one too. A menu is deleted
 * together with the rows that say that it is on the phone.
 */
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
