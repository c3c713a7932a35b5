import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { importShop } from '../../../../server/shops/import/import-shop.ts'
import { noPictures, pictureFolder } from '../../../../server/shops/import/picture-folder.ts'
import { selectShop } from '../../../../server/shops/read/select-shop.ts'
import { listShops } from '../../../../server/shops/read/list-shops.ts'
import { readPicture } from '../../../../server/shops/read/read-pictures.ts'
import { findShopByHost, readMenuRow, readShop } from '../../../../server/shops/read/read-shop.ts'
import { shopIn } from '../../../../server/shops/read/shop-in.ts'
import { db, folder, shop, svg, eachHasAShopDatabase } from './shop-database.ts'

eachHasAShopDatabase()

describe('finding and reading shops', () => {
  test('finds a shop by its exact host, ignoring port and case, else by "*"', async () => {
    await importShop(db, shop(), noPictures)
    expect(await findShopByHost(db, 'unknown.localhost')).toBeNull()
    await importShop(
      db,
      shop((made) => {
        made.id = 'any'
        made.hosts = ['*', '[::1]']
      }),
      noPictures,
    )
    for (const host of ['small.localhost', 'SMALL.localhost:8787', 'small.localhost.'])
      expect(await findShopByHost(db, host)).toBe('small')
    for (const host of ['192.168.1.5:8787', 'x', '', '[::1]:8787'])
      expect(await findShopByHost(db, host)).toBe('any')
  })

  test('reads a shop in one language, with its menu hashes and the addresses of its pictures', async () => {
    writeFileSync(join(folder, 'a.svg'), svg('a'))
    mkdirSync(join(folder, 'sub'))
    writeFileSync(join(folder, 'sub/b.svg'), svg('a'))
    await importShop(
      db,
      shop((made) => {
        made.pictures = { avatar: 'a.svg', cover: 'sub/b.svg' }
        made.tagline = { en: 'Hi', es: 'Hola' }
      }),
      pictureFolder(folder),
    )
    const stored = await readShop(db, 'small')
    if (!stored) throw new Error('not stored')
    const read = shopIn(stored, 'es', 0)
    expect(read).toMatchObject({
      tagline: 'Hola',
      avatar: expect.stringMatching(/^\/pictures\/small\/[0-9a-f]{24}-clear\.svg$/),
    })
    expect(read.cover).not.toBe(read.avatar)
    expect(read.menuHashes).toHaveLength(5)
    const md5 = (await readMenuRow(db, 'small', 'delivery', 'en'))?.md5
    expect(read.menuHashes).toContainEqual({ language: 'en', orderType: 'delivery', itemsMd5: md5 })
    const picture = await readPicture(db, 'small', read.avatar.split('/').at(-1) ?? '')
    expect(picture).toMatchObject({ media_type: 'image/svg+xml', source: 'a.svg' })
    expect(new TextDecoder().decode(picture?.bytes)).toBe(svg('a'))
  })

  test('selects a shop, or lists the shops to choose from, even when another shop’s file is unreadable', async () => {
    await importShop(db, shop(), noPictures)
    const other = { shop_id: 'other', file: '{}', imported_at: 1, revision: 0 }
    await db.insertInto('shops').values(other).execute()
    expect(await selectShop(db, 'small')).toMatchObject({ id: 'small' })
    expect(await selectShop(db, '')).toBe('Say which shop: --shop other or --shop small')
  })

  test('finds nothing of a shop that was not imported', async () => {
    expect(await readShop(db, 'small')).toBeNull()
    expect(await readPicture(db, 'small', 'x.png')).toBeNull()
    expect(await listShops(db)).toEqual([])
  })
})
