import { afterEach, beforeEach, expect, test } from 'vitest'
import { replay } from '../../../../workers/engine/loop/replay.ts'
import { sendInBackground } from '../../../../workers/engine/loop/send-in-background.ts'
import { type Phone, intentOf, pausing, readyToOrder, tapOrder } from '../../../support/phone/phone.ts'
import { type TestServer, startTestServer } from '../../../support/server/test-server.ts'

let server: TestServer
let phone: Phone
beforeEach(async () => {
  server = await startTestServer()
  phone = await readyToOrder(server)
})
afterEach(() => server.close())

const orders = () => server.db.selectFrom('orders').select('client_order_id').execute()

/** As after an attempt that the restaurant didn't answer: the next one is due in a few seconds. */
async function attemptInVain(): Promise<void> {
  const nextAttemptAt = phone.context.clock.now() + 8_000
  await phone.context.database.outbox.toCollection().modify({ nextAttemptAt })
}

test('G28 a background send doesn’t wait for the pause between two attempts', async () => {
  await tapOrder(phone)
  await attemptInVain()
  expect(await replay(phone.context)).toBe('done')
  expect(await orders()).toHaveLength(0)
  expect(await sendInBackground(phone.context)).toBe(false)
  expect(await orders()).toHaveLength(1)
})

test('a background send respects a pause that the server asked for, and reports that an order still waits', async () => {
  const id = await tapOrder(phone)
  phone.network.next('/order/create', pausing(429, 60))
  await replay(phone.context)
  expect(await sendInBackground(phone.context)).toBe(true)
  expect(await orders()).toHaveLength(0)
  expect((await intentOf(phone, id)).nextAttemptAt).toBeGreaterThan(phone.context.clock.now() + 50_000)
})

test('G28 a background send waits for a closing tab’s sender, then sends the order that it left', async () => {
  await tapOrder(phone)
  let end = () => {}
  const held = new Promise<void>((resolve) => (end = resolve))
  const closing = navigator.locks.request('larder-outbox', () => held)
  setTimeout(() => void attemptInVain().then(end), 700)
  expect(await sendInBackground(phone.context)).toBe(false)
  await closing
  expect(await orders()).toHaveLength(1)
})
