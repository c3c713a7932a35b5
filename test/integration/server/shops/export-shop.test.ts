import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkShopFile } from '../../../../server/shops/check/check-shop-file.ts'
import { exportShop } from '../../../../server/shops/read/export-shop.ts'
import { importShop } from '../../../../server/shops/import/import-shop.ts'
import { pictureFolder } from '../../../../server/shops/import/picture-folder.ts'
import { db, everything, folder, shop, svg, eachHasAShopDatabase } from './shop-database.ts'

eachHasAShopDatabase()

describe('exporting a shop', () => {
  test('writes a file whose import changes nothing', async () => {
    writeFileSync(join(folder, 'a.svg'), svg('a'))
    mkdirSync(join(folder, 'sub'))
    writeFileSync(join(folder, 'sub/b.svg'), svg('b'))
    await importShop(
      db,
      shop((made) => {
        made.pictures = { avatar: 'a.svg', cover: 'sub/b.svg' }
      }),
      pictureFolder(folder),
    )
    const before = await everything()
    const to = join(folder, 'out')
    expect(await exportShop(db, 'small', to)).toEqual({
      file: join(to, 'shop.json'),
      pictures: 2,
      left: { coupons: 0, missions: 0 },
    })
    expect(readFileSync(join(to, 'sub/b.svg'), 'utf8')).toBe(svg('b'))
    const checked = checkShopFile(
      JSON.parse(readFileSync(join(to, 'shop.json'), 'utf8')),
      pictureFolder(to).check,
    )
    if (!checked.ok) throw new Error(JSON.stringify(checked.faults))
    const report = await importShop(db, checked.file, pictureFolder(to))
    expect(report.pictures).toEqual({ stored: 2, added: 0, removed: 0 })
    const { shops, ...rest } = await everything()
    const { shops: shopsBefore, ...restBefore } = before
    expect(rest).toEqual(restBefore)
    expect(shops[0]?.file_md5).toBe(shopsBefore[0]?.file_md5)
  })

  test('writes pictures under the file names that their owner gave them', async () => {
    const names = ['foto pizza.svg', 'jamón.svg', '宫保/(1) [x].svg']
    mkdirSync(join(folder, '宫保'))
    for (const name of names) writeFileSync(join(folder, name), svg(name))
    await importShop(
      db,
      shop((made) => {
        made.pictures = { avatar: names[0], cover: `./${names[1]}`, icon: names[2] }
      }),
      pictureFolder(folder),
    )
    // They are served under names of their own, which need no escaping anywhere.
    for (const { name } of (await everything()).pictures) expect(name).toMatch(/^[0-9a-f]{24}-clear\.svg$/)
    const to = join(folder, 'out')
    await exportShop(db, 'small', to)
    for (const name of names) expect(readFileSync(join(to, name), 'utf8')).toBe(svg(name))
    const json: unknown = JSON.parse(readFileSync(join(to, 'shop.json'), 'utf8'))
    const checked = checkShopFile(json, pictureFolder(to).check)
    if (!checked.ok) throw new Error(JSON.stringify(checked.faults))
    const report = await importShop(db, checked.file, pictureFolder(to))
    expect(report.pictures).toEqual({ stored: 3, added: 0, removed: 0 })
  })

  test('writes a picture once that the file names in two ways', async () => {
    mkdirSync(join(folder, 'sub'))
    writeFileSync(join(folder, 'sub/b.svg'), svg('b'))
    const changed = shop((made) => {
      made.pictures = { avatar: 'sub/b.svg', cover: 'sub//b.svg' }
    })
    await importShop(db, changed, pictureFolder(folder))
    const to = join(folder, 'out')
    await exportShop(db, 'small', to)
    expect(readFileSync(join(to, 'sub/b.svg'), 'utf8')).toBe(svg('b'))
  })

  test('reports how many coupons and missions were made at the desk, which it leaves out', async () => {
    await importShop(db, shop(), pictureFolder(folder))
    const made = { shop_id: 'small', entry: '{}', made_by: 'Ana', created_at: 0 }
    await db
      .insertInto('desk_vouchers')
      .values(['a', 'b'].map((voucher_id) => ({ ...made, voucher_id })))
      .execute()
    await db
      .insertInto('desk_missions')
      .values({ ...made, mission_id: 'c' })
      .execute()
    expect((await exportShop(db, 'small', join(folder, 'out')))?.left).toEqual({ coupons: 2, missions: 1 })
  })

  test('returns null for a shop that was not imported', async () => {
    expect(await exportShop(db, 'none', join(folder, 'out'))).toBeNull()
  })
})
