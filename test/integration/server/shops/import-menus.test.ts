import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { MenuWire } from '../../../../core/contract/wire/menu/menu-wire.ts'
import { importShop } from '../../../../server/shops/import/import-shop.ts'
import { noPictures, pictureFolder } from '../../../../server/shops/import/picture-folder.ts'
import { readPicture } from '../../../../server/shops/read/read-pictures.ts'
import { readMenuRow } from '../../../../server/shops/read/read-shop.ts'
import {
  type Change,
  db,
  everything,
  folder,
  hashes,
  shop,
  svg,
  eachHasAShopDatabase,
} from './shop-database.ts'
import type { Language } from '../../../../core/schema/primitives.ts'

eachHasAShopDatabase()

const withPicture = () =>
  shop((made) => {
    made.categories[1]!.items[1] = { ...made.categories[1]!.items[1]!, picture: 'burger.svg' } as never
  })

/** Which menus have another hash after the second import. */
async function changedBy(change: Change) {
  await importShop(db, shop(), noPictures)
  const before = await hashes()
  const report = await importShop(db, shop(change), noPictures)
  const after = await hashes()
  const changed = Object.keys(after)
    .filter((key) => before[key] !== after[key])
    .toSorted()
  const reported = report.menus
    .filter((menu) => menu.change !== 'same')
    .map((menu) => `${menu.serviceId} ${menu.language}`)
    .toSorted()
  expect(reported).toEqual(changed)
  return changed
}

describe('importing a shop’s menus', () => {
  test('stores a menu for every service and language, with its hash in its body', async () => {
    const report = await importShop(db, shop(), noPictures)
    expect(report).toMatchObject({
      shopId: 'small',
      created: true,
      pictures: { stored: 0, added: 0, removed: 0 },
    })
    expect(Object.keys(await hashes()).toSorted()).toEqual([
      'delivery en',
      'delivery es',
      'dine-in es',
      'pickup en',
      'pickup es',
    ])
    const row = await readMenuRow(db, 'small', 'pickup', 'es')
    const wire = v.parse(MenuWire, JSON.parse(row?.body ?? ''))
    expect(wire.md5).toBe(row?.md5)
    expect(wire.categoryList[0]?.itemList[0]?.item.itemTitle).toBe('Sopa')
    expect(await readMenuRow(db, 'small', 'dine-in', 'en')).toBeNull()
  })

  test('changes no hash when no menu changed', async () => {
    expect(
      await changedBy((made) => {
        made.phone = '2'
      }),
    ).toEqual([])
    expect(
      await changedBy((made) => {
        made.services[0]!.opening = { DAILY: ['10:00~11:00'] }
      }),
    ).toEqual([])
    expect(
      await changedBy((made) => {
        made.tables[0]!.excludedItems = []
      }),
    ).toEqual([])
  })

  test('changes only the Spanish hashes when a Spanish text changed', async () => {
    expect(
      await changedBy((made) => {
        made.categories[0]!.items[0]!.title.es = 'Crema'
      }),
    ).toEqual(['delivery es', 'dine-in es', 'pickup es'])
  })

  test('changes only the pickup hashes when a pickup dish changed', async () => {
    expect(
      await changedBy((made) => {
        made.categories[1]!.items[1]!.price = 9.5
      }),
    ).toEqual(['pickup en', 'pickup es'])
  })

  test('changes only the hashes of the menus that show a picture whose content changed', async () => {
    writeFileSync(join(folder, 'burger.svg'), svg('one'))
    await importShop(db, withPicture(), pictureFolder(folder))
    const before = await hashes()
    const [old] = (await everything()).pictures
    writeFileSync(join(folder, 'burger.svg'), svg('two'))
    const report = await importShop(db, withPicture(), pictureFolder(folder))
    const after = await hashes()
    expect(
      Object.keys(after)
        .filter((key) => before[key] !== after[key])
        .toSorted(),
    ).toEqual(['pickup en', 'pickup es'])
    expect(report.pictures).toEqual({ stored: 1, added: 1, removed: 1 })
    expect(await readPicture(db, 'small', old?.name ?? '')).toBeNull()
  })

  test('adds and removes menus with their services and languages', async () => {
    await importShop(db, shop(), noPictures)
    const report = await importShop(
      db,
      shop((made) => {
        made.services.splice(1, 1)
        made.services[1]!.languages = ['es', 'en'] as never
      }),
      noPictures,
    )
    expect(Object.keys(await hashes()).toSorted()).toEqual([
      'dine-in en',
      'dine-in es',
      'pickup en',
      'pickup es',
    ])
    expect(
      report.menus
        .filter((menu) => menu.change === 'removed')
        .map((menu) => `${menu.serviceId} ${menu.language}`)
        .toSorted(),
    ).toEqual(['delivery en', 'delivery es'])
  })

  test('doesn’t write a menu that is unchanged', async () => {
    await importShop(db, shop(), noPictures)
    const stored = async (language: Language) =>
      db
        .selectFrom('shop_texts')
        .innerJoin('menus', 'menus.md5', 'shop_texts.md5')
        .select('packed')
        .where('service_id', '=', 'pickup')
        .where('language', '=', language)
        .executeTakeFirst()
    // What no import would write shows whether the row was touched.
    const untouched = new Uint8Array([1])
    const { md5 } = (await readMenuRow(db, 'small', 'pickup', 'en'))!
    await db.updateTable('shop_texts').set({ packed: untouched }).where('md5', '=', md5).execute()
    await importShop(
      db,
      shop((made) => {
        made.categories[0]!.items[0]!.title.es = 'Crema'
      }),
      noPictures,
    )
    expect(await stored('en')).toEqual({ packed: untouched })
    expect((await readMenuRow(db, 'small', 'pickup', 'es'))?.body).toContain('Crema')
  })
})
