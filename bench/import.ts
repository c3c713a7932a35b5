/**
 * Measures the import of a shop of 10,000 dishes, and how long orders at another shop of the same server wait
 * meanwhile: `node scripts/run.mjs bench/import.ts [items] [postgres://…]`. The goal is 5 s and 300 MB, and orders
 * within 100 ms. The import is the command, in a process of its own. The second import changes every price while
 * somebody keeps asking for the shop, so that the server reads the new version in between.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { basePath, idempotencyHeader } from '../core/contract/call.ts'
import { calls } from '../core/contract/calls/calls.ts'
import { ShopFile } from '../core/schema/shop-file/shop-file.ts'
import { openDatabase } from '../server/database/open.ts'
import { generateShop } from '../server/shops/generate/generate-shop.ts'
import { generatedPicturePaths, generatedPictures } from '../server/shops/generate/pictures.ts'
import { importShop } from '../server/shops/import/import-shop.ts'
import { orderShop, orderShopPictures } from '../test/support/shops/order-shop.ts'
import { contextOf, type Guest, line, orderWire } from '../test/support/server/shop-server.ts'
import { spawnProgram } from '../test/support/server/spawn-program.ts'
import { percentile } from './percentile.ts'

const [items = '10000', databaseUrl = ''] = process.argv.slice(2)
const root = join(import.meta.dirname, '..')
const host = 'large.test'
/** How many orders one guest, and one network, may make before the rate limits are reached. */
const perGuest = 20

const folder = mkdtempSync(join(tmpdir(), 'larder-bench-'))
const settings = { DATA_DIR: folder, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
const sqlitePath = join(folder, 'larder.sqlite')
const openIt = () => openDatabase({ databaseUrl: databaseUrl || undefined, sqlitePath })
const db = await openIt()
const small = v.parse(ShopFile, orderShop())
Object.assign(small.orders.limits, { perCustomer: 1_000, perTable: 1_000, perNetwork: 1_000 })
await importShop(db, small, orderShopPictures)
await db.destroy()

const large = generateShop({ items: Number(items), host })
for (const path of generatedPicturePaths) writePicture(path)
const program = spawnProgram('test/support/server/run-program.ts', {
  ...settings,
  PORT: '0',
  LOG_FORMAT: 'json',
  TRUST_PROXY: '1',
})
try {
  const [, port = ''] = await program.says(/"port":(\d+).*"listening"/)
  await strike('no import', Number(port), () => setTimeout(200), false)
  await strike('first import', Number(port), () => setTimeout(200))
  for (const { items: dishes } of large.categories) for (const dish of dishes) dish.price += 1
  await strike('every price', Number(port), () => show(Number(port)))
} finally {
  program.child.kill('SIGTERM')
  await program.ends()
  rmSync(folder, { recursive: true, force: true })
}

function writePicture(path: string): void {
  const target = join(folder, path.replaceAll('/', '-'))
  writeFileSync(target, generatedPictures.read(path))
}

/** Imports, with orders at one shop and `besides` at the other, until the import and what follows it are over. */
async function strike(
  name: string,
  port: number,
  besides: () => Promise<unknown>,
  isImported = true,
): Promise<void> {
  const path = join(folder, 'shop.json')
  writeFileSync(path, JSON.stringify(large).replaceAll('"pictures/', '"pictures-'))
  await answerAll()
  const state = { isOver: false }
  const took: number[] = []
  const ordering = orderUntil(port, took, () => state.isOver)
  const looking = (async () => {
    while (!state.isOver) await besides()
  })()
  await setTimeout(1_000)
  took.length = 0
  const import_ = isImported ? await run(path) : { seconds: 0, cpuSeconds: 0, bytes: 0 }
  if (!isImported) await setTimeout(5_000)
  // Time for the server to read the imported shop.
  await setTimeout(2_000)
  state.isOver = true
  await Promise.all([ordering, looking])
  const size = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0
  const mega = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
  console.log(
    `${name.padEnd(14)} ${import_.seconds.toFixed(1)} s (${import_.cpuSeconds.toFixed(1)} s of processor), ${mega(import_.bytes)}; ` +
      `database ${mega(size(sqlitePath))}, log ${mega(size(`${sqlitePath}-wal`))}; ${took.length} orders meanwhile: ` +
      `p50 ${percentile([...took], 0.5).toFixed(0)} ms, p99 ${percentile([...took], 0.99).toFixed(0)} ms, slowest ${Math.max(...took).toFixed(0)} ms`,
  )
}

/** Answers all orders, because a restaurant has only a limited number of unanswered orders of strangers. */
async function answerAll(): Promise<void> {
  const own = await openIt()
  await own
    .updateTable('orders')
    .set({ state: 'completed', expires_at: null })
    .where('shop_id', '=', 'corner')
    .execute()
  await own.destroy()
}

/** Runs `npm run shop -- import`, and returns what it used. */
async function run(path: string): Promise<{ seconds: number; cpuSeconds: number; bytes: number }> {
  const report = `data:text/javascript,process.on('exit',()=>console.error(JSON.stringify(process.resourceUsage())))`
  const began = performance.now()
  const { stderr } = await promisify(execFile)(
    process.execPath,
    ['--max-semi-space-size=4', '--import', report, join(root, 'server/cli/shop.ts'), 'import', path],
    { env: { ...process.env, ...settings } },
  )
  const usage = JSON.parse(stderr.trim().split('\n').at(-1)!) as NodeJS.ResourceUsage
  return {
    seconds: (performance.now() - began) / 1000,
    cpuSeconds: (usage.userCPUTime + usage.systemCPUTime) / 1e6,
    bytes: usage.maxRSS * 1024,
  }
}

async function post(port: number, path: string, body: object, headers: Record<string, string> = {}) {
  const response = await fetch(`http://127.0.0.1:${port}${basePath}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [idempotencyHeader]: crypto.randomUUID(), ...headers },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (response.status !== 200)
    throw new Error(`${path} was answered ${response.status}: ${text.slice(0, 200)}`)
  return JSON.parse(text) as { data: never }
}

/** Orders a stew every 100 ms, or as soon as the last order was answered, and records how long each took. */
async function orderUntil(port: number, took: number[], isOver: () => boolean): Promise<void> {
  for (let network = 0; !isOver(); network++) {
    const from = { 'x-forwarded-for': `10.0.${network >> 8}.${network & 255}` }
    const auth = { passportType: 16, deviceId: crypto.randomUUID().replaceAll('-', '') }
    const body = { context: contextOf(), storeId: 'corner', isDineIn: true, auth }
    const { customerId, token } = (await post(port, calls.signIn.path, body, from)).data as {
      customerId: string
      token: { accessToken: string }
    }
    const guest: Guest = { id: customerId, token: token.accessToken }
    for (let n = 0; n < perGuest && !isOver(); n++) {
      const draft = { serviceId: 'dine-in', tableCode: 'T1', diners: 2, contact: null }
      const stew = { items: [line('stew', 990)], oldCents: 990, totalCents: 990 }
      const wire = orderWire(guest, { ...draft, ...stew, payment: 'payAtRestaurant' })
      const began = performance.now()
      await post(port, calls.orderCreate.path, { context: contextOf(guest), ...wire }, from)
      took.push(performance.now() - began)
      await setTimeout(100)
    }
  }
}

/** Sends the requests of a phone that opens the large shop. */
async function show(port: number): Promise<void> {
  const asked = { storeId: large.id, deviceSerialNo: 'device', serviceType: 'online', context: contextOf() }
  await post(port, calls.storeGet.path, asked, { 'x-forwarded-host': host })
  await setTimeout(200)
}
