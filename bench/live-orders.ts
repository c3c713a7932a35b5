/**
 * Measures how long it takes until an open phone hears of a change of its order, with 500 phones listening: `node
 * bench/live-orders.ts`. The promise is 1 s (p95). Runs over HTTP against the program itself; each phone has a stream
 * of its own. The change is the one step that a phone itself may take, and the clock starts before the request.
 * Measured at five changes a second, more than the busiest desk makes, and at twenty-five. Subtracting the time of the
 * change itself (request to answer, most of it the disk's) gives the cost of telling the phones.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { basePath, idempotencyHeader } from '../core/contract/call.ts'
import { calls } from '../core/contract/calls/calls.ts'
import { livePath } from '../core/contract/calls/live-call.ts'
import { ShopFile } from '../core/schema/shop-file/shop-file.ts'
import { openDatabase } from '../server/database/open.ts'
import { importShop } from '../server/shops/import/import-shop.ts'
import { orderShop, orderShopPictures } from '../test/support/shops/order-shop.ts'
import { contextOf, type Guest, line, orderWire } from '../test/support/server/shop-server.ts'
import { spawnProgram } from '../test/support/server/spawn-program.ts'
import { eventParser } from '../workers/engine/net/event-parser.ts'
import { percentile } from './percentile.ts'

const phones = 500
const limitMs = 1_000

const folder = mkdtempSync(join(tmpdir(), 'larder-bench-'))
const db = await openDatabase({ sqlitePath: join(folder, 'larder.sqlite') })
await importShop(db, v.parse(ShopFile, orderShop()), orderShopPictures)
await db.destroy()
const settings = { PORT: '0', DATA_DIR: folder, LOG_FORMAT: 'json', TRUST_PROXY: '1' }
const program = spawnProgram('test/support/server/run-program.ts', settings)
const [, port] = await program.says(/"port":(\d+).*"listening"/)

async function post(path: string, body: object, guest?: Guest): Promise<Response> {
  const response = await fetch(`http://127.0.0.1:${port}${basePath}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.0.0.${Math.floor(Math.random() * 250)}`,
      [idempotencyHeader]: crypto.randomUUID(),
    },
    body: JSON.stringify({ context: contextOf(guest), ...body }),
  })
  if (response.status !== 200) throw new Error(`${path} was answered ${response.status}`)
  return response
}

const ask = async <T>(path: string, body: object, guest?: Guest): Promise<T> => {
  const { data } = (await (await post(path, body, guest)).json()) as { data: T }
  return data
}

type Phone = { guest: Guest; orderIds: string[]; heard: (state: string) => void }

/** A guest with two orders and an open stream. */
async function openPhone(): Promise<Phone> {
  const auth = { passportType: 16, deviceId: crypto.randomUUID().replaceAll('-', '') }
  const signed = await ask<{ customerId: string; token: { accessToken: string } }>(calls.signIn.path, {
    storeId: 'corner',
    isDineIn: true,
    auth,
  })
  const guest = { id: signed.customerId, token: signed.token.accessToken }
  const orderIds: string[] = []
  while (orderIds.length < 2) {
    const draft = { serviceId: 'dine-in', tableCode: 'T1', diners: 2, contact: null }
    const stew = { items: [line('stew', 990)], oldCents: 990, totalCents: 990 }
    const wire = orderWire(guest, { ...draft, ...stew, payment: 'payAtRestaurant' })
    const { orderId } = await ask<{ orderId: string }>(calls.orderCreate.path, wire, guest)
    orderIds.push(orderId)
  }
  const phone: Phone = { guest, orderIds, heard: () => {} }
  const stream = await post(livePath, { storeId: 'corner', customerId: guest.id }, guest)
  const opened = new Promise<void>((resolve) => (phone.heard = () => resolve()))
  void hear(stream, phone)
  await opened
  return phone
}

async function hear(stream: Response, phone: Phone): Promise<void> {
  const parse = eventParser(
    ({ event, data }) => phone.heard(event === 'order' ? (JSON.parse(data).orderStatus as string) : event),
    () => {},
  )
  const decoder = new TextDecoder()
  for await (const piece of stream.body!) parse(decoder.decode(piece, { stream: true }))
}

type Times = { heard: number; answered: number }

/** Changes each phone's order at a random moment within this time; returns how long each took to hear of it. */
const changeAll = (all: Phone[], which: number, withinMs: number): Promise<Times[]> =>
  Promise.all(
    all.map(async (phone) => {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * withinMs))
      const since = performance.now()
      const heard = new Promise<number>((resolve) => {
        phone.heard = (state) => state === 'cancelled' && resolve(performance.now() - since)
      })
      const { guest, orderIds } = phone
      await post(
        calls.orderCancel.path,
        { customerId: guest.id, storeId: 'corner', orderId: orderIds[which] },
        guest,
      )
      return { answered: performance.now() - since, heard: await heard }
    }),
  )

function told(perSecond: number, times: Times[]): boolean {
  const say = (ms: number[]) =>
    `median ${percentile(ms, 0.5).toFixed(0)} ms, p95 ${percentile(ms, 0.95).toFixed(0)} ms`
  const heard = times.map((time) => time.heard)
  const answered = times.map((time) => time.answered)
  console.log(`a change → heard by its phone, ${phones} listening, ${perSecond} a second: ${say(heard)}`)
  console.log(`  the change itself, asked for → answered: ${say(answered)}`)
  return percentile(heard, 0.95) <= limitMs
}

try {
  const all: Phone[] = []
  while (all.length < phones) all.push(...(await Promise.all(Array.from({ length: 20 }, openPhone))))
  const isKept = told(5, await changeAll(all.slice(0, 100), 0, 20_000))
  told(25, await changeAll(all, 1, 20_000))
  if (!isKept) process.exitCode = 1
} finally {
  program.child.kill('SIGTERM')
  await program.ends()
  rmSync(folder, { recursive: true, force: true })
}
process.exit()
