import { statSync } from 'node:fs'
import { type KyselyPlugin, sql } from 'kysely'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { ShopFile } from '../../../../core/schema/shop-file/shop-file.ts'
import { unpack } from '../../../../server/base/packed-text.ts'
import { type Database, openDatabase } from '../../../../server/database/open.ts'
import { generateShop } from '../../../../server/shops/generate/generate-shop.ts'
import { generatedPictures } from '../../../../server/shops/generate/pictures.ts'
import { importShop } from '../../../../server/shops/import/import-shop.ts'
import { noPictures } from '../../../../server/shops/import/picture-folder.ts'
import { readMenuRow, readShop } from '../../../../server/shops/read/read-shop.ts'
import { db, everything, hashes, shop, sqlitePath, eachHasAShopDatabase } from './shop-database.ts'

eachHasAShopDatabase()

const generated = (items: number, raise = 0): ShopFile => {
  const file = v.parse(ShopFile, { ...generateShop({ items }), id: 'large' })
  for (const { items: dishes } of file.categories) for (const dish of dishes) dish.price += raise
  return file
}

const bytesOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/** The same database, and the statements that went to it: kind and first table. */
function counted(): { counting: Database; statements: string[] } {
  const statements: string[] = []
  const count: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements.push(node.kind)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { counting: db.withPlugin(count), statements }
}

describe('importing a large shop', () => {
  test('stores about 1.5 KB per dish in 24 menus, and repeated imports don’t make the database grow', async () => {
    // A server that has the file open, so that the log beside it stays.
    const server = await openDatabase({ sqlitePath: sqlitePath() })
    await importShop(db, generated(1_000), generatedPictures)
    const menus = await db.selectFrom('menus').selectAll().execute()
    expect(menus).toHaveLength(24)
    const once = bytesOf(sqlitePath())
    expect(once).toBeLessThan(1_500 * 1_000 + 1_000_000)
    const rows = (await everything()).texts.length
    expect(rows).toBe(new Set(menus.map(({ md5 }) => md5)).size + 1)
    for (const raise of [1, 2, 3]) await importShop(db, generated(1_000, raise), generatedPictures)
    expect((await everything()).texts).toHaveLength(rows)
    expect(bytesOf(sqlitePath())).toBeLessThan(once * 1.1)
    expect(bytesOf(`${sqlitePath()}-wal`)).toBe(0)
    await server.destroy()
  })

  test('frees the disk space of a larger shop that it replaces', async () => {
    await importShop(db, generated(1_000), generatedPictures)
    const large = bytesOf(sqlitePath())
    await importShop(db, generated(50), generatedPictures)
    expect(bytesOf(sqlitePath())).toBeLessThan(large / 2)
    const { rows } = await sql<{ freelist_count: number }>`pragma freelist_count`.execute(db)
    expect(rows).toEqual([{ freelist_count: 0 }])
  })

  test('runs the same number of statements as importing a small shop', async () => {
    const { counting, statements } = counted()
    const askedFor = async (items: number) => {
      await importShop(db, generated(items), generatedPictures)
      statements.length = 0
      await importShop(counting, generated(items), generatedPictures)
      return [...statements]
    }
    const small = await askedFor(50)
    expect(await askedFor(500)).toEqual(small)
    expect(small.length).toBeLessThanOrEqual(25)
    // The hosts are written anew; pictures, menus and file are the same.
    expect(small.filter((kind) => kind === 'InsertQueryNode')).toHaveLength(1)
  })

  test('writes each text and picture before the single transaction that refers to them', async () => {
    const { counting, statements } = counted()
    const inTransaction: string[][] = []
    const begin = counting.transaction.bind(counting)
    counting.transaction = () => {
      inTransaction.push([])
      statements.push('begin')
      return begin()
    }
    await importShop(counting, generated(50), generatedPictures)
    const ahead = statements.slice(0, statements.indexOf('begin'))
    const { texts, pictures } = await everything()
    const large = texts.length + pictures.length
    expect(ahead.filter((kind) => kind === 'InsertQueryNode')).toHaveLength(large)
    expect(inTransaction).toHaveLength(1)
  })

  test('leaves one complete version when several imports run at once', async () => {
    const change = (n: number) =>
      shop((made) => {
        made.phone = String(n)
        made.categories[0]!.items[0]!.price = n
      })
    await Promise.all([1, 2, 3, 4, 5].map((n) => importShop(db, change(n), noPictures)))
    const read = (await readShop(db, 'small'))!
    const price = read.file.categories[0]!.items[0]!.price
    expect(read.file.phone).toBe(String(price))
    for (const menu of Object.keys(await hashes())) {
      const [service, language] = menu.split(' ')
      const { body } = (await readMenuRow(db, 'small', service!, language as 'en'))!
      expect(JSON.parse(body).categoryList[0].itemList[0].itemPrice).toBe(price)
    }
    expect((await everything()).texts).toHaveLength(new Set(Object.values(await hashes())).size + 1)
  })

  test('replaces the texts that an older release stored inline, which are readable until then', async () => {
    await importShop(db, shop(), noPictures)
    const before = (await readShop(db, 'small'))!
    for (const { service_id, language } of await db.selectFrom('menus').selectAll().execute()) {
      const { body } = (await readMenuRow(db, 'small', service_id, language as 'en'))!
      await db
        .updateTable('menus')
        .set({ body: body.replaceAll('\n', '') })
        .where('service_id', '=', service_id)
        .where('language', '=', language)
        .execute()
    }
    const old = { file: JSON.stringify(before.file), file_md5: null, pictures: null, revision: 7 }
    await db.updateTable('shops').set(old).execute()
    await db.deleteFrom('shop_texts').execute()
    expect((await readShop(db, 'small'))!.file).toEqual(before.file)
    const { body } = (await readMenuRow(db, 'small', 'pickup', 'es'))!
    expect(JSON.parse(body).categoryList[0].itemList[0].item.itemTitle).toBe('Sopa')

    const report = await importShop(db, shop(), noPictures)
    expect(new Set(report.menus.map(({ change }) => change))).toEqual(new Set(['same']))
    const rows = await db.selectFrom('menus').select('body').distinct().execute()
    expect(rows).toEqual([{ body: '' }])
    expect(await db.selectFrom('shops').select('file').execute()).toEqual([{ file: '' }])
    const [text] = await db.selectFrom('shop_texts').selectAll().execute()
    expect(await unpack(text!.packed)).toContain('"')
  })
})
