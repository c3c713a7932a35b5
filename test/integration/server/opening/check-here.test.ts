import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { ShopFileInput } from '../../../../core/schema/shop-file/shop-file.ts'
import { runShopCommand } from '../../../../server/cli/shop/run.ts'
import { onPostgres } from '../../../support/server/on-postgres.ts'
import { openShopServer, orderWire, type ShopServer } from '../../../support/server/shop-server.ts'
import { createAsOf } from '../../../support/database/database-before.ts'
import { orderShop } from '../../../support/shops/order-shop.ts'

/** Checks a file beside a running server. */
async function check(
  server: ShopServer,
  change: (file: ShopFileInput) => void = () => {},
  env: Record<string, string> = {},
): Promise<{ code: number; notes: string[]; err: string[] }> {
  const { pictures: _, ...file }: ShopFileInput = orderShop()
  change(file)
  writeFileSync(join(server.folder, 'shop.json'), JSON.stringify(file))
  const [out, err]: string[][] = [[], []]
  const code = await runShopCommand(['check', 'shop.json'], {
    out: (line) => out!.push(line),
    err: (line) => err!.push(line),
    env: { DATA_DIR: server.folder, GEOCODER_URL: 'https://photon.example/api', ...env },
    folder: server.folder,
    now: () => server.clock.now,
  })
  return { code, notes: out!.filter((line) => line.startsWith('Note')), err: err! }
}

const refused = 'Note: importing it here would be refused. '

/** What must hold on every database. */
function foreseen(name: string, open: () => Promise<{ server: ShopServer; env: Record<string, string> }>) {
  describe(`shop check beside a server, on ${name}`, () => {
    test('says what would refuse the file here, and changes nothing', async () => {
      const { server, env } = await open()
      expect(await check(server, () => {}, env)).toEqual({ code: 0, notes: [], err: [] })
      const other = (file: ShopFileInput) => {
        file.id = 'other'
        file.hosts = ['corner.test', 'other.test']
      }
      expect((await check(server, other, env)).notes).toEqual([
        `${refused}Already in use: "corner.test" (by the shop "corner"). One address shows one shop; change "hosts" in one of the files.`,
      ])
      const pounds = (file: ShopFileInput) => void (file.currency = 'GBP')
      // Nothing has an amount yet.
      expect((await check(server, pounds, env)).notes).toEqual([])
      await server.order(await server.signIn())
      const before = await server.db.selectFrom('shops').selectAll().execute()
      const { code, notes } = await check(server, pounds, env)
      expect([code, notes]).toEqual([
        0,
        [
          expect.stringMatching(
            /^Note: importing it here would be refused. The shop "corner" has orders in EUR/,
          ),
        ],
      ])
      expect(await server.db.selectFrom('shops').selectAll().execute()).toEqual(before)
      await server.close()
    })

    test('names the open orders that the file would leave without a service', async () => {
      const { server, env } = await open()
      const guest = await server.signIn()
      const appointmentAt = Date.parse('2026-11-21T12:30:00Z')
      const { envelope } = await server.order(guest, orderWire(guest, { appointmentAt }))
      const closed = (file: ShopFileInput) => {
        file.services[0]!.openingExceptions = { '2026-11-21': [] }
      }
      expect((await check(server, closed, env)).notes).toEqual([
        `Note, once it is imported here: an open order is for a time or a place that this file doesn't offer: ${envelope.data.orderNo} (21 Nov 2026, 13:30). Nothing is done about it: refuse it at the desk, or prepare it all the same.`,
      ])
      await server.close()
    })

    test('doesn’t wait for whoever is writing', async () => {
      const { server, env } = await open()
      await server.db.transaction().execute(async (trx) => {
        await trx.updateTable('shops').set({ revision: 7 }).execute()
        expect(await check(server, () => {}, env)).toEqual({ code: 0, notes: [], err: [] })
      })
      await server.close()
    })
  })
}

foreseen('SQLite', async () => ({ server: await openShopServer(), env: {} }))
onPostgres(({ fresh }) => {
  foreseen('PostgreSQL', async () => {
    const databaseUrl = await fresh()
    return { server: await openShopServer({ databaseUrl }), env: { DATABASE_URL: databaseUrl } }
  })

  test('shop check makes no tables in an empty PostgreSQL, and says when none answers', async () => {
    const databaseUrl = await fresh()
    const server = await openShopServer({ databaseUrl })
    await sql`drop schema public cascade`.execute(server.db)
    await sql`create schema public`.execute(server.db)
    expect((await check(server, () => {}, { DATABASE_URL: databaseUrl })).notes).toEqual([])
    const { rows } = await sql`select 1 from pg_tables where schemaname = 'public'`.execute(server.db)
    expect(rows).toEqual([])
    const nobody = { DATABASE_URL: 'postgres://larder@127.0.0.1:1/larder' }
    const { code, notes } = await check(server, () => {}, nobody)
    expect([code, notes]).toEqual([
      0,
      [
        expect.stringMatching(
          /^Note: what importing it here would come to isn't known. The database \(DATABASE_URL\) can't be read: .*ECONNREFUSED/,
        ),
      ],
    ])
    await server.close()
  })
})

test('shop check migrates no database of an older release, and says that it can’t tell', async () => {
  const server = await openShopServer()
  const folder = join(server.folder, 'older')
  const path = join(folder, 'larder.sqlite')
  mkdirSync(folder)
  await createAsOf('0043-called-off', path)
  const before = readFileSync(path)
  const { code, notes } = await check(server, () => {}, { DATA_DIR: folder })
  expect([code, notes]).toEqual([
    0,
    [
      `Note: what importing it here would come to isn't known. The database (${path}) can't be read: an older release has written it, and the server or an import brings it up to date.`,
    ],
  ])
  expect(readFileSync(path).equals(before)).toBe(true)
  await server.close()
})

test('shop check makes no database, and leaves none that it has read any different', async () => {
  const server = await openShopServer()
  const nowhere = join(server.folder, 'nowhere')
  expect((await check(server, () => {}, { DATA_DIR: nowhere })).notes).toEqual([])
  expect(existsSync(nowhere)).toBe(false)
  await server.db.destroy()
  const path = join(server.folder, 'larder.sqlite')
  const before = readFileSync(path)
  expect((await check(server)).notes).toEqual([])
  expect(readFileSync(path).equals(before)).toBe(true)
  expect(readdirSync(server.folder).filter((name) => name.startsWith('larder.sqlite-'))).toEqual([])
  await server.close()
})
