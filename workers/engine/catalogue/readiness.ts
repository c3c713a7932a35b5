import type { Menu } from '../../../core/schema/menu.ts'
import { readSetting } from '../../../core/storage/read-setting.ts'
import { writeSetting } from '../../../core/storage/writer.ts'
import { cachedShop, catalogueView } from './catalogue.ts'
import type { Visit } from '../base/visit.ts'
import { cachedMenu } from './cached-menu.ts'
import type { EngineContext } from '../context/context.ts'
import { keepPictures } from '../storage/pictures.ts'
import { ensureGuestPass } from '../session/session.ts'

/**
 * Fetches what the app needs offline beside the menus: a guest's identity and the pictures. Not part of the sync, since
 * six hundred pictures on bad Wi-Fi mustn't delay a menu. True if all is here, or as much as the phone has room for.
 */
export async function makeReady(context: EngineContext, visit: Visit, signal: AbortSignal): Promise<boolean> {
  const { database } = context
  const shop = await cachedShop(context)
  if (!shop) return false
  const view = await catalogueView(context, shop, visit)
  const menus: Menu[] = []
  for (const { orderType, languages } of view.menus)
    await database.transaction('r', database.menus, database.menuStatus, async () => {
      const held = await cachedMenu(context, shop, orderType, languages)
      if (held) menus.push(held.row.menu)
    })
  const menu = menus.length > 0
  const guest = await ensureGuestPass(context)
  const before = await readSetting(database, 'readiness')
  if (before?.menu !== menu || before.guest !== guest) {
    await writeSetting(database, 'readiness', { menu, guest, pictures: before?.pictures ?? false })
  }
  const kept = await keepPictures(shop, menus, signal)
  if (signal.aborted) return false
  const pictures = kept === 'all'
  if (before?.pictures !== pictures) await writeSetting(database, 'readiness', { menu, guest, pictures })
  return menu && guest && kept !== 'some'
}
