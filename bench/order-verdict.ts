/**
 * Measures how long the server takes to decide on an order of 50 lines, from the parsed body to the verdict, and how
 * long the database takes to write it: `node scripts/run.mjs bench/order-verdict.ts`. The promise is 10 ms. On SQLite,
 * with its production durability. Prints the median and the 95th percentile.
 */
import { nothingRedeemed } from '../core/schema/customer/benefits.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { NamedOrderWire, writeOrderDraft } from '../core/contract/wire/order/order-draft-wire.ts'
import { readMenu } from '../core/contract/wire/menu/menu-codec.ts'
import type { MenuWire } from '../core/contract/wire/menu/menu-wire.ts'
import { guestType } from '../core/schema/constants.ts'
import { ShopFile } from '../core/schema/shop-file/shop-file.ts'
import { siteOf, subnetOf } from '../server/http/network-of.ts'
import { openLimits } from '../server/services/limits.ts'
import type { CustomerRequest } from '../server/api/call-request.ts'
import { createLog } from '../server/log/log.ts'
import { openDatabase } from '../server/database/open.ts'
import { placeOnce } from '../server/orders/place/place-once.ts'
import { checkOrder } from '../server/orders/checks/check-order.ts'
import { menuReader } from '../server/shops/read/read-menu.ts'
import { openBanks } from '../server/payments/open-banks.ts'
import { generateShop } from '../server/shops/generate/generate-shop.ts'
import { importShop } from '../server/shops/import/import-shop.ts'
import { readMenuRow, readShop } from '../server/shops/read/read-shop.ts'
import { fullCart } from './full-cart.ts'
import { percentile } from './percentile.ts'

const limitMs = 10
const lineCount = 50
/** Pass a smaller number just to see that it runs. */
const runs = Number(process.argv[2] ?? 200)
const warmUps = Math.min(30, runs)

async function benchOf(items: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'larder-bench-'))
  const db = await openDatabase({ sqlitePath: join(folder, 'larder.sqlite') })
  try {
    const file = v.parse(ShopFile, generateShop({ items }))
    const service = file.services.find(({ orderType }) => orderType === 'pickup')!
    // Open round the clock, so that it doesn't matter when this runs.
    Object.assign(service, { opening: undefined, minimum: 0, paused: false })
    service.slots.capacity = undefined
    file.orders.limits.perCustomer = 1_000
    await importShop(db, file, { read: () => new Uint8Array([1]) })
    const shop = (await readShop(db, file.id))!
    const row = (await readMenuRow(db, file.id, service.id, 'en'))!
    const menu = readMenu(JSON.parse(row.body) as MenuWire, 'pickup', 'en')
    const lines = fullCart(menu, lineCount)
    const totalCents = [...lines.items, ...lines.combos].reduce(
      (sum, { quantity, snapshot }) => sum + quantity * snapshot.unitCents,
      0,
    )
    const customer = { id: 'somebody', type: guestType }
    await db
      .insertInto('customers')
      .values({
        shop_id: file.id,
        customer_id: customer.id,
        customer_type: guestType,
        device_hash: 'device',
        created_at: Date.now(),
      })
      .execute()
    const log = createLog({ logLevel: 'error', logFormat: 'json' })
    const banks = openBanks({ db, log, now: Date.now, config: { bank: 'sandbox', isAsked: true } })
    const services = { db, menus: menuReader(db), limits: openLimits(), now: Date.now, banks }
    const subnet = subnetOf('203.0.113.5')
    const sender = { customerId: customer.id, site: siteOf(subnet), subnet, isKnown: true }
    const visit = { services, shop, customer } as unknown as CustomerRequest

    const verdicts: number[] = []
    const writes: number[] = []
    for (let run = 0; run < warmUps + runs; run += 1) {
      const now = Date.now()
      const body = writeOrderDraft(
        {
          ...lines,
          redeemed: nothingRedeemed,
          clientOrderId: `order-${run}`,
          storeId: file.id,
          serviceId: service.id,
          customerId: customer.id,
          language: 'en',
          currency: file.currency,
          tableCode: null,
          bookingId: null,
          appointmentAt: null,
          payment: 'payAtRestaurant',
          contact: { firstName: 'Ana', lastName: '', mobilePrefix: '', mobile: '' },
          note: '',
          cutlery: 0,
          diners: null,
          source: '',
          oldCents: totalCents,
          totalCents,
          delivery: null,
        },
        '',
      )
      const attempt = { shopId: file.id, idempotencyKey: `key-${run}-of-the-bench`, customerId: customer.id }
      const start = performance.now()
      const checked = await checkOrder(v.parse(NamedOrderWire, body), visit, now)
      const decided = performance.now()
      await placeOnce(
        { db, log },
        { attempt, fingerprint: `${run}`, checked, sender, now, tappedAt: null, tried: [] },
      )
      const written = performance.now()
      if (run < warmUps) continue
      verdicts.push(decided - start)
      writes.push(written - decided)
    }
    const slowest = percentile(verdicts, 0.95)
    const [verdict, write] = [percentile(verdicts, 0.5), percentile(writes, 0.5)]
    console.log(
      `the verdict on ${lineCount} lines, a menu of ${items.toLocaleString('en')}: ` +
        `median ${verdict.toFixed(2)} ms, 95 % within ${slowest.toFixed(2)} ms (limit ${limitMs} ms); ` +
        `the database's own write: median ${write.toFixed(2)} ms, ${(write / verdict).toFixed(1)} times as long`,
    )
    if (verdict > limitMs) process.exitCode = 1
  } finally {
    await db.destroy()
    rmSync(folder, { recursive: true, force: true })
  }
}

for (const items of [1_000, 10_000]) await benchOf(items)
