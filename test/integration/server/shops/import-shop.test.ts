import { execFile as execFileWithCallback } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../../../../server/database/open.ts'
import { HostTaken } from '../../../../server/shops/import/check-hosts.ts'
import { importShop } from '../../../../server/shops/import/import-shop.ts'
import { noPictures, pictureFolder } from '../../../../server/shops/import/picture-folder.ts'
import { listShops } from '../../../../server/shops/read/list-shops.ts'
import { findShopByHost, readShop } from '../../../../server/shops/read/read-shop.ts'
import { db, everything, folder, shop, sqlitePath, svg, eachHasAShopDatabase } from './shop-database.ts'

eachHasAShopDatabase()

const execFile = promisify(execFileWithCallback)

describe('importing a shop', () => {
  test.each(['shop_hosts', 'pictures', 'menus'])('changes nothing when writing %s fails', async (table) => {
    writeFileSync(join(folder, 'a.svg'), svg('a'))
    await importShop(db, shop(), noPictures)
    const before = await everything()
    const { default: sqlite } = await import('node:sqlite')
    const other = new sqlite.DatabaseSync(sqlitePath())
    other.exec(`create trigger broken before insert on ${table} begin select raise(abort, 'disk full'); end`)
    const changed = shop((made) => {
      made.hosts = ['other.localhost']
      made.pictures = { avatar: 'a.svg' }
      made.categories[0]!.items[0]!.price = 99
    })
    await expect(importShop(db, changed, pictureFolder(folder))).rejects.toThrow('disk full')
    expect(await everything()).toEqual(before)
    other.exec('drop trigger broken')
    other.close()
    expect((await importShop(db, changed, pictureFolder(folder))).created).toBe(false)
  })

  test('changes nothing when a picture disappears between check and import', async () => {
    writeFileSync(join(folder, 'a.svg'), svg('a'))
    const file = shop((made) => {
      made.pictures = { avatar: 'a.svg' }
    })
    rmSync(join(folder, 'a.svg'))
    await expect(importShop(db, file, pictureFolder(folder))).rejects.toThrow()
    expect((await everything()).shops).toEqual([])
  })

  test('refuses a host that belongs to another shop, with an error that names both', async () => {
    await importShop(db, shop(), noPictures)
    const other = shop((made) => {
      made.id = 'other'
    })
    await expect(importShop(db, other, noPictures)).rejects.toThrow(HostTaken)
    await expect(importShop(db, other, noPictures)).rejects.toThrow(
      'Already in use: "small.localhost" (by the shop "small").',
    )
    expect((await listShops(db)).map(({ id }) => id)).toEqual(['small'])
  })

  test('frees a host that the shop no longer uses for another shop', async () => {
    await importShop(db, shop(), noPictures)
    await importShop(
      db,
      shop((made) => {
        made.hosts = ['new.localhost']
      }),
      noPictures,
    )
    await importShop(
      db,
      shop((made) => {
        made.id = 'other'
      }),
      noPictures,
    )
    expect(await findShopByHost(db, 'small.localhost')).toBe('other')
  })

  test('is seen by a server that has the same database open', async () => {
    const server = await openDatabase({ sqlitePath: sqlitePath() })
    try {
      await importShop(db, shop(), noPictures)
      expect((await readShop(server, 'small'))?.file.phone).toBe('1')
      await importShop(
        db,
        shop((made) => {
          made.phone = '2'
        }),
        noPictures,
      )
      const read = await readShop(server, 'small')
      expect(read?.file.phone).toBe('2')
      expect(await readShop(server, 'small')).toBe(read)
    } finally {
      await server.destroy()
    }
  })

  test('neither disturbs nor is disturbed by another process that writes orders', async () => {
    const orders = execFile(process.execPath, [
      '--input-type=module',
      '-e',
      `
      import { DatabaseSync } from 'node:sqlite'
      const db = new DatabaseSync(${JSON.stringify(sqlitePath())})
      db.exec('pragma busy_timeout = 5000')
      const pause = new Int32Array(new SharedArrayBuffer(4))
      for (let n = 0; n < 200; n++, Atomics.wait(pause, 0, 0, 2)) db.prepare('insert into order_counters values (?, ?, ?)').run('small', String(n), n)
    `,
    ])
    let imports = 0
    const state = { writing: true }
    const ended = orders.finally(() => {
      state.writing = false
    })
    while (state.writing) {
      await importShop(
        db,
        shop((made) => {
          made.phone = String(imports++)
        }),
        noPictures,
      )
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    await ended
    expect(await db.selectFrom('order_counters').selectAll().execute()).toHaveLength(200)
    expect((await readShop(db, 'small'))?.file.phone).toBe(String(imports - 1))
  })

  test('increases the shop’s import time even when the clock goes back', async () => {
    await importShop(db, shop(), noPictures, 1000)
    expect((await readShop(db, 'small'))?.importedAt).toBe(1000)
    await importShop(
      db,
      shop((made) => {
        made.phone = '2'
      }),
      noPictures,
      500,
    )
    expect(await readShop(db, 'small')).toMatchObject({ importedAt: 1001, file: { phone: '2' } })
  })

  test('reports the desk’s coupons whose code the file gives to another coupon', async () => {
    await importShop(db, shop(), pictureFolder(folder))
    const entry = { id: 'flyer', title: 'Flyer', kind: 'percent', value: 10, code: 'SUMMER' }
    await db
      .insertInto('desk_vouchers')
      .values({
        shop_id: 'small',
        voucher_id: 'flyer',
        entry: JSON.stringify(entry),
        made_by: 'Ana',
        created_at: 0,
      })
      .execute()
    const withCode = (code: string) =>
      importShop(
        db,
        shop((made) => {
          const other = { id: 'other', title: 'Other', kind: 'percent', value: 20, for: 'whoClaims', code }
          Object.assign(made, { vouchers: [other] })
        }),
        pictureFolder(folder),
      )
    expect((await withCode('summer')).codelessCoupons).toEqual([{ title: 'Flyer', code: 'SUMMER' }])
    expect((await withCode('winter')).codelessCoupons).toEqual([])
  })
})
