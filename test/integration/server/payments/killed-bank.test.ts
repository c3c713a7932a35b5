import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { basePath, type Call } from '../../../../core/contract/call.ts'
import { calls } from '../../../../core/contract/calls/calls.ts'
import { ShopFile, type ShopFileInput } from '../../../../core/schema/shop-file/shop-file.ts'
import { type Database, openDatabase } from '../../../../server/database/open.ts'
import { importShop } from '../../../../server/shops/import/import-shop.ts'
import { orderShop, orderShopPictures } from '../../../support/shops/order-shop.ts'
import { contextOf, type Guest, orderWire } from '../../../support/server/shop-server.ts'
import { type Program, spawnProgram } from '../../../support/server/spawn-program.ts'

let folder: string
let program: Program
let origin: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'larder-killed-'))
  const db = await open()
  const file: ShopFileInput = orderShop()
  file.services[1]!.payments.push('card')
  await importShop(db, v.parse(ShopFile, file), orderShopPictures)
  await db.destroy()
  await start()
})
afterEach(() => {
  program.child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const open = (): Promise<Database> => openDatabase({ sqlitePath: join(folder, 'larder.sqlite') })

async function start(): Promise<void> {
  program = spawnProgram('test/support/server/run-program.ts', {
    PORT: '0',
    DATA_DIR: folder,
    LOG_FORMAT: 'json',
  })
  const [, port] = await program.says(/"port":(\d+)/)
  origin = `http://127.0.0.1:${port}`
}

async function kill(): Promise<void> {
  program.child.kill('SIGKILL')
  await program.ends()
}

async function post(call: Call, body: object, guest?: Guest, key?: string) {
  const response = await fetch(`${origin}${basePath}${call.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
    body: JSON.stringify({ context: contextOf(guest), ...body }),
  })
  const { code, data } = (await response.json()) as { code: string; data: any }
  if (code !== '') throw new Error(`${call.path}: ${code}`)
  return data
}

/** An order at a table, and where it is paid. */
async function orderToPay(guest: Guest): Promise<{ orderId: string; redirectUrl: string }> {
  const wire = orderWire(guest, { serviceId: 'dine-in', tableCode: 'T1', payment: 'card', contact: null })
  const { orderId } = await post(calls.orderCreate, wire, guest, crypto.randomUUID())
  const body = { customerId: guest.id, storeId: 'corner', orderId, paymentType: 'card', amount: 25.4 }
  const { redirectUrl } = await post(calls.orderOnlinePayment, body, guest)
  return { orderId, redirectUrl }
}

async function signIn(): Promise<Guest> {
  const auth = { passportType: 16, deviceId: crypto.randomUUID().replaceAll('-', '') }
  const { customerId, token } = await post(calls.signIn, { storeId: 'corner', isDineIn: true, auth })
  return { id: customerId, token: token.accessToken }
}

const approve = (redirectUrl: string) =>
  fetch(`${origin}${redirectUrl}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'choice=approve',
    redirect: 'manual',
  })

/** What the bank has, and what the shop has written down. */
async function books() {
  const db = await open()
  const rows = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.order_id')
    .innerJoin('sandbox_charges', 'sandbox_charges.payment_id', 'payments.payment_id')
    .select([
      'orders.state',
      'orders.paid_cents',
      'payments.state as payment',
      'sandbox_charges.state as charge',
    ])
    .execute()
  const events = await db.selectFrom('order_events').select('step').where('step', '=', 'paid').execute()
  await db.destroy()
  return { rows, paidEvents: events.length }
}

test('a server killed between charge and record records the payment after its next start', async () => {
  const guest = await signIn()
  await orderToPay(guest)
  await kill()
  const db = await open()
  await db.updateTable('sandbox_charges').set({ state: 'paid', told: 0 }).execute()
  await db.destroy()
  await start()
  // Banks aren't waited for at the start.
  await program.says(/paid online/)
  await kill()
  const { rows } = await books()
  expect(rows).toEqual([
    { state: 'waitingForConfirmation', paid_cents: 2540, payment: 'paid', charge: 'paid' },
  ])
})

test('after the server is killed at any moment of a payment, the shop’s records agree with the bank’s charges', async () => {
  const guest = await signIn()
  const rounds = 8
  for (let round = 0; round < rounds; round++) {
    const { redirectUrl } = await orderToPay(guest)
    const approved = approve(redirectUrl).catch(() => null)
    await sleep(round * 3)
    await kill()
    await approved
    await start()
  }
  await sleep(6_000)
  // What the bank has taken is asked for by and by: on a busy machine, not all of it by now.
  const unrecorded = async () =>
    (await books()).rows.filter(({ charge, payment }) => charge === 'paid' && payment !== 'paid')
  await expect.poll(unrecorded, { timeout: 60_000, interval: 500 }).toEqual([])
  await kill()
  const { rows, paidEvents } = await books()
  expect(rows).toHaveLength(rounds)
  for (const row of rows) {
    const isPaid = row.charge === 'paid'
    expect(row).toEqual({
      state: isPaid ? 'waitingForConfirmation' : 'locked',
      paid_cents: isPaid ? 2540 : 0,
      payment: isPaid ? 'paid' : 'pending',
      charge: isPaid ? 'paid' : 'open',
    })
  }
  expect(paidEvents).toBe(rows.filter(({ charge }) => charge === 'paid').length)
}, 300_000)
