import { join } from 'node:path'
import { basePath } from '../../../core/contract/call.ts'
import { calls } from '../../../core/contract/calls/calls.ts'
import { createApp } from '../../../server/app.ts'
import { openDatabase } from '../../../server/database/open.ts'
import { createLog } from '../../../server/log/log.ts'
import { openServices } from '../../../server/services/services.ts'
import { lunch } from '../shops/order-shop.ts'
import { contextOf, type Guest, orderWire } from '../server/shop-server.ts'

/**
 * A program: a server in the folder STORM, or on the PostgreSQL of STORM_DATABASE. A dozen guests order from it at once
 * without end, and it prints the key of each order that was answered.
 */
const db = await openDatabase({
  databaseUrl: process.env['STORM_DATABASE'],
  sqlitePath: join(process.env['STORM'] ?? '', 'larder.sqlite'),
})
const log = createLog({ logLevel: 'silent', logFormat: 'json' })
const options = { db, log, now: () => lunch, distDir: null, config: { trustedProxies: 0 } }
const services = openServices(options)
const app = createApp(options, services)

async function post(path: string, body: object, key = ''): Promise<{ status: number; data: unknown }> {
  const headers = { 'content-type': 'application/json', host: 'corner.test', 'idempotency-key': key }
  const response = await app.request(`http://corner.test${basePath}${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  return { status: response.status, data: ((await response.json()) as { data: unknown }).data }
}

async function guestWhoOrders(): Promise<void> {
  for (;;) {
    const auth = { passportType: 16, deviceId: crypto.randomUUID().replaceAll('-', '') }
    const { data } = await post(calls.signIn.path, {
      context: contextOf(),
      storeId: 'corner',
      isDineIn: false,
      auth,
    })
    const { customerId: id, token } = data as { customerId: string; token: { accessToken: string } }
    const guest: Guest = { id, token: token.accessToken }
    const key = crypto.randomUUID()
    const body = { context: contextOf(guest), ...orderWire(guest) }
    const { status } = await post(calls.orderCreate.path, body, key)
    if (status !== 200) process.exit(3)
    process.stdout.write(`placed ${key}\n`)
  }
}

await Promise.all(Array.from({ length: 12 }, guestWhoOrders))
