import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { guestType } from '../../../../core/schema/constants.ts'
import { firstScreens, firstScreensOf, routedKeys } from '../../../../core/schema/kept-screens.ts'
import type { LarderDatabase } from '../../../../core/storage/database.ts'
import type { SessionRow } from '../../../../core/storage/rows.ts'
import { erase, openWriter, writeSetting } from '../../../../core/storage/writer.ts'
import { MemoryCaches } from '../../../support/phone/memory-caches.ts'

let database: LarderDatabase
let dropped: string[] = []
let files: NotingCaches
let pages: BroadcastChannel

/** In each of whose entries it is noted what was asked to be put there. */
class NotingCaches extends MemoryCaches {
  /** How long it takes to say what there is. */
  slowMs = 0

  override async keys() {
    if (this.slowMs > 0) await new Promise((resolve) => setTimeout(resolve, this.slowMs))
    return super.keys()
  }

  override async open(name: string) {
    const cache = await super.open(name)
    const put = (request: RequestInfo | URL, response: Response) => {
      dropped.push(String(request))
      return cache.put(request, response)
    }
    return { ...cache, put }
  }
}

beforeEach(async () => {
  files = new NotingCaches()
  vi.stubGlobal('caches', files)
  let told = 0
  pages = new BroadcastChannel(firstScreens)
  pages.addEventListener('message', () => (told += 1))
  const screens = await files.open(firstScreensOf('/assets/first-a1.js'))
  for (const key of ['/empty', '/', '/menu']) await screens.put(key, new Response(key))
  database = openWriter()
  await database.open()
  await database.diningTables.put({ ...table, standing: 'unchecked' })
  await database.menuViews.put(view)
  await database.sessions.put(session)
  await writeSetting(database, 'avoidedAllergens', { allergens: ['eggs'] })
  // Each of these writes drops all screens, and says so once it has.
  await expect.poll(() => told).toBe(4)
  expect(dropped.length).toBeGreaterThan(10)
  dropped = []
})
afterEach(async () => {
  pages.close()
  await database.delete()
  vi.unstubAllGlobals()
})

const view = {
  key: 'v',
  statusKey: 'k',
  tableCode: null,
  menuKey: 'm',
  hiddenItemIds: ['a'],
  nextChangeAt: 9,
  computedAt: 1,
}
const session = {
  key: 'current' as const,
  customerId: 'c',
  customerType: 2,
  accessToken: 't',
  accessTokenExpiresAt: 1,
  renewBeforeUse: false,
} as unknown as SessionRow
const allHere = { menu: true, pictures: true, guest: true }
const guest = { ...session, customerId: 'g', customerType: guestType }
const table = {
  code: 't1',
  storeId: 's',
  number: '1',
  excludedItemIds: [],
  unsureOffsetMs: null,
  scannedAt: 1,
  expiresAt: 2,
}

test.each<[string, () => Promise<unknown>]>([
  ['a scanned table becoming known', () => database.diningTables.put({ ...table, standing: 'known' })],
  ['a change of language', () => writeSetting(database, 'language', { chosen: 'es' })],
  ['a change of order type', () => writeSetting(database, 'onlineOrderType', { orderType: 'delivery' })],
  [
    'a change of avoided allergens',
    () => writeSetting(database, 'avoidedAllergens', { allergens: ['milk'] }),
  ],
  ['a change of readiness', () => writeSetting(database, 'readiness', allHere)],
  ['reading the privacy notice', () => writeSetting(database, 'privacyNotice', { readAt: 1 })],
  ['removing the allergen filter', () => database.settings.delete('avoidedAllergens')],
  ['another customer’s session', () => database.sessions.put({ ...session, customerId: 'd' })],
  [
    'a menu view with another time of its next change',
    () => database.menuViews.put({ ...view, nextChangeAt: 10 }),
  ],
  ['a menu view with other hidden dishes', () => database.menuViews.put({ ...view, hiddenItemIds: [] })],
  ['a guest’s session in place of a member’s', () => database.sessions.put(guest)],
  ['the end of a session', () => database.sessions.clear()],
  [
    'a paused order type',
    () => database.menuStatus.put({ key: 'k', itemsMd5: null, paused: true, confirmedAt: 1 }),
  ],
  ['removed menu views', () => database.menuViews.clear()],
  ['the erasure of the whole database', () => erase(database)],
])('G36 the stored first screens are dropped by %s', async (_, change) => {
  const pending = change()
  await pending
  expect(dropped.slice(0, routedKeys.length)).toEqual(routedKeys)
})

/** Home and the menu at once, and again once the caches were looked up. */
test('pages are notified once, after the stored first screens were dropped', async () => {
  const pages = new BroadcastChannel('first-screens')
  const heard = vi.fn(() => dropped.length)
  pages.addEventListener('message', heard)
  await writeSetting(database, 'language', { chosen: 'it' })
  await expect
    .poll(() => heard.mock.results.map(({ value }) => value as number))
    .toEqual([2 * routedKeys.length])
  pages.close()
})

test('the stored first screens are dropped before the change is committed, without listing the caches first', async () => {
  files.slowMs = 1_000
  let atCommit: number | undefined
  await database.transaction('rw', database.settings, async () => {
    await writeSetting(database, 'language', { chosen: 'fr' })
    atCommit = dropped.length
  })
  expect(atCommit).toBeGreaterThan(0)
})

test.each<[string, () => Promise<unknown>]>([
  [
    'a change of connection',
    () => writeSetting(database, 'connection', { state: 'online', since: 1, lastAnswerAt: 1 }),
  ],
  ['a correction of the clock', () => writeSetting(database, 'clock', { offsetMs: 5 })],
  [
    'another scan of the same table',
    () => database.diningTables.put({ ...table, standing: 'unchecked', scannedAt: 5, expiresAt: 6 }),
  ],
  ['a prolonged token', () => database.sessions.put({ ...session, accessTokenExpiresAt: 7 })],
  ['a new guest pass', () => database.sessions.put({ ...session, key: 'guestPass' })],
  ['a recomputed but equal menu view', () => database.menuViews.put({ ...view, computedAt: 5 })],
  ['a change of the cart', () => database.carts.clear()],
  [
    'a confirmation of the stored menu',
    () => database.menuStatus.put({ key: 'k', itemsMd5: 'm', paused: false, confirmedAt: 1 }),
  ],
])('the stored first screens are kept after %s', async (_, change) => {
  await change()
  expect(dropped).toEqual([])
})

test('the stored first screens are kept when a visitor becomes a guest, and dropped when the guest’s session ends', async () => {
  await database.sessions.delete('current')
  dropped = []
  await database.sessions.put(guest)
  await database.sessions.put({ ...guest, customerId: 'h' })
  expect(dropped).toEqual([])
  await database.sessions.clear()
  expect(dropped).not.toEqual([])
})
