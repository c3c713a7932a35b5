import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { ShopFile } from '../../core/schema/shop-file/shop-file.ts'
import { openDatabase } from '../../server/database/open.ts'
import { importShop } from '../../server/shops/import/import-shop.ts'
import { orderShop, orderShopPictures } from '../../test/support/shops/order-shop.ts'
import { type Program, spawnProgram } from '../../test/support/server/spawn-program.ts'

/** A server with as many shops as wanted and no limits for customers; on loopback only. */
export type Stage = {
  port: number
  program: Program
  /** Its metrics, by name and labels. */
  metrics: () => Promise<Record<string, number>>
  /** How many orders the database holds, and their client order ids. */
  ledger: () => Promise<{ orders: number; ids: Set<string> }>
  /** Starts another process on the same database and the same port. */
  restart: () => Promise<void>
  close: () => Promise<void>
}

export const shopId = (at: number): string => `shop-${at}`
export const hostOf = (at: number): string => `shop-${at}.localhost`

/** `env`: further environment variables of the server. `folder`: its DATA_DIR, if it isn't a new one. */
export async function openStage({
  shops = 1,
  databaseUrl,
  env,
  folder = mkdtempSync(join(tmpdir(), 'larder-load-')),
}: {
  shops?: number
  databaseUrl?: string
  env?: Record<string, string>
  folder?: string
} = {}): Promise<Stage> {
  const place = { databaseUrl, sqlitePath: join(folder, 'larder.sqlite') }
  const db = await openDatabase(place)
  for (let at = 0; at < shops; at += 1) {
    const file = { ...orderShop(), id: shopId(at), hosts: [hostOf(at)] }
    await importShop(db, v.parse(ShopFile, file), orderShopPictures)
  }
  await db.destroy()

  async function start(port: string) {
    const program = spawnProgram('test/support/server/run-program.ts', {
      PORT: port,
      METRICS_PORT: '0',
      LIMITS: 'off',
      DATA_DIR: folder,
      LOG_FORMAT: 'json',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...env,
    })
    const [, metricsPort] = await program.says(/"port":(\d+).*"metrics are at/)
    const [, own] = await program.says(/"port":(\d+).*"listening"/)
    return { program, port: Number(own), metricsPort: Number(metricsPort) }
  }

  const stage = { ...(await start('0')) }
  return {
    get port() {
      return stage.port
    },
    get program() {
      return stage.program
    },
    async metrics() {
      const text = await (await fetch(`http://127.0.0.1:${stage.metricsPort}/metrics`)).text()
      const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
      return Object.fromEntries(
        lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
      )
    },
    async ledger() {
      const own = await openDatabase(place)
      const rows = await own.selectFrom('orders').select('client_order_id').execute()
      await own.destroy()
      return { orders: rows.length, ids: new Set(rows.map((row) => row.client_order_id)) }
    },
    restart: async () => void Object.assign(stage, await start(String(stage.port))),
    async close() {
      stage.program.child.kill('SIGTERM')
      await stage.program.ends()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
