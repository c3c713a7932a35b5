import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ShopFile } from '../../../core/schema/shop-file/shop-file.ts'
import { createApp } from '../../../server/app.ts'
import { type Database, openDatabase } from '../../../server/database/open.ts'
import { createLog } from '../../../server/log/log.ts'
import { openServices, type Services } from '../../../server/services/services.ts'
import type { TextMessage } from '../../../server/sms/sms.ts'
import { checkShopFile } from '../../../server/shops/check/check-shop-file.ts'
import { importShop } from '../../../server/shops/import/import-shop.ts'
import { pictureFolder } from '../../../server/shops/import/picture-folder.ts'
import { copyTemplate } from '../database/templates.ts'

const now = Date.parse('2026-11-20T19:00:00Z')
const demoFolder = join(import.meta.dirname, '../../../shops/demo')

/** The real server on a real database file, without a socket: requests go through `fetch`. */
export type TestServer = {
  db: Database
  /** The services that its handlers share. */
  services: Services
  /** The server's clock, which runs at normal speed; tests move it. */
  time: { now: number }
  /** Text messages that were sent, newest last. */
  texts: TextMessage[]
  /** Lines of its log, newest last. */
  logged: string[]
  fetch(path: string, init: RequestInit): Promise<Response>
  /** Imports the demo shop again after a change. */
  change(edit: (file: ShopFile) => void): Promise<void>
  orders(): Promise<{ order_id: string; total_cents: number; client_order_id: string }[]>
  close(): Promise<void>
}

/**
 * Starts a server with the demo shop. Most of what a phone does at its first visit is to store the menu, so a test that
 * needs no more than a dish to order has two categories of it and no combos, unless it asks for the `whole` menu.
 */
export async function startTestServer(menu: 'short' | 'whole' = 'short'): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'larder-server-'))
  const file = demoShop()
  if (menu === 'short') shorten(file)
  const pictures = pictureFolder(demoFolder)
  const sqlitePath = join(folder, 'larder.sqlite')
  await copyTemplate(`demo-${menu}`, sqlitePath, (empty) => importShop(empty, file, pictures, now))
  const db = await openDatabase({ sqlitePath })
  const time = runningTime(now)
  const logged: string[] = []
  const log = createLog({ logLevel: 'info', logFormat: 'json' }, { write: (line) => logged.push(line) })
  const texts: TextMessage[] = []
  const options = {
    db,
    log,
    now: () => time.now,
    distDir: null,
    config: { trustedProxies: 0 },
    ports: { sms: async (message: TextMessage) => void texts.push(message) },
  }
  const services = openServices(options)
  const app = createApp(options, services)
  return {
    db,
    services,
    time,
    texts,
    logged,
    async fetch(path, init) {
      const response = await app.request(`http://localhost${path}`, init)
      // A real listener adds this header.
      response.headers.set('date', new Date(time.now).toUTCString())
      return response
    },
    async change(edit) {
      edit(file)
      await importShop(db, file, pictures, time.now)
    },
    orders: () => db.selectFrom('orders').select(['order_id', 'total_cents', 'client_order_id']).execute(),
    async close() {
      await db.destroy()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * A running clock. If the server's clock stood still, it would set the phone's clock back again and again on a slow
 * machine.
 */
function runningTime(startsAt: number): { now: number } {
  const openedAt = performance.now()
  const elapsedMs = () => Math.floor(performance.now() - openedAt)
  let aheadMs = startsAt
  return {
    get now() {
      return aheadMs + elapsedMs()
    },
    set now(ms) {
      aheadMs = ms - elapsedMs()
    },
  }
}

function demoShop(): ShopFile {
  const json: unknown = JSON.parse(readFileSync(join(demoFolder, 'shop.json'), 'utf8'))
  const checked = checkShopFile(json, pictureFolder(demoFolder).check)
  if (!checked.ok) throw new Error(`the demo shop is faulty: ${JSON.stringify(checked.faults)}`)
  return checked.file
}

function shorten(file: ShopFile): void {
  file.categories = file.categories.filter(({ id }) => id === 'salads' || id === 'desserts')
  file.combos = []
}
