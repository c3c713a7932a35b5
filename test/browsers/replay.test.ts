import { expect } from 'vitest'
import { timeoutMs } from '../../core/contract/call.ts'
import type { DemoServer } from '../e2e/support/servers/demo-server.ts'
import type { Fault } from '../support/chaos/fault.ts'
import { type ChaosProxy, createChaosProxy } from '../support/chaos/proxy.ts'
import { type Phone, test } from './support/stage.ts'
import {
  addDish,
  continueAsGuest,
  placeTheOrder,
  readyOffline,
  restaurantHasIt,
  savedHere,
} from './support/walk.ts'

/**
 * For so long the proxy keeps an answer to itself: nearly as long as the phone waits for one, so that a slow machine
 * can kill.
 */
const lingerMs = timeoutMs - 1_000

/** Long enough for any second sender to have had its turn. */
const aWhileMs = 3_000

async function upToTheCheckout(phone: Phone, origin: string): Promise<void> {
  await phone.open(`${origin}/?table=t2-m4xe`)
  await phone.sees(readyOffline, 60_000)
  await addDish(phone, 'Desserts', 'Burnt cheesecake')
  await continueAsGuest(phone)
}

async function expectOneOrder(server: DemoServer, total: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, aWhileMs))
  expect(server.orders()).toMatchObject([{ total_cents: total, table_number: '2' }])
}

test('G28 G2 without Background Sync, an open app sends a waiting order once within 10 s of the server’s return', async ({
  server,
  phone,
}) => {
  await upToTheCheckout(phone, `http://localhost:${server.port}`)
  expect(await phone.run(() => 'SyncManager' in window)).toBe(false)
  await server.stop('SIGKILL')
  await phone.sees({ text: /You.re offline/ })
  const total = await placeTheOrder(phone)
  await phone.sees(savedHere)
  await phone.sees({ text: /Keep the app open, or come back to it/ })
  // Long enough for the pauses between attempts to have grown.
  await new Promise((resolve) => setTimeout(resolve, 15_000))

  await server.start()
  const back = performance.now()
  await expect.poll(() => server.orders().length, { timeout: 10_000 }).toBe(1)
  await phone.sees(restaurantHasIt, 10_000 - (performance.now() - back))
  await expectOneOrder(server, total)
})

const mishaps: { title: string; fault: Fault }[] = [
  { title: 'breaks off half-way', fault: { ends: 'cut' } },
  { title: 'is lost with its connection', fault: { ends: 'hangUp' } },
  { title: 'is a portal’s page', fault: { ends: 'portal' } },
]

for (const { title, fault } of mishaps)
  test(`G4 G2 an order whose answer ${title} is resent or inquired about, and placed once`, async ({
    server,
    phone,
  }) => {
    const proxy = await createChaosProxy({ target: `http://localhost:${server.port}` })
    await upToTheCheckout(phone, proxy.origin)
    proxy.play('/order/create', fault)
    const total = await placeTheOrder(phone)
    await phone.sees(restaurantHasIt, 20_000)
    await expectOneOrder(server, total)
    expectHeardTwice(proxy)
    await proxy.close()
  })

test('G4 G2 an order that the server stored before it was killed without answering is placed once', async ({
  server,
  phone,
}) => {
  const proxy = await createChaosProxy({ target: `http://localhost:${server.port}` })
  await upToTheCheckout(phone, proxy.origin)
  // The server has worked, and the phone waits for an answer that never comes.
  proxy.play('/order/create', { ends: 'cut', lingerMs })
  const total = await placeTheOrder(phone)
  await expect.poll(() => server.orders().length, { timeout: 4 * lingerMs, interval: 5 }).toBe(1)
  await server.stop('SIGKILL')
  await phone.sees({ role: 'heading', name: /Checking|Sending/ })
  await server.start()
  await phone.sees(restaurantHasIt, 60_000)
  await expectOneOrder(server, total)
  expectHeardTwice(proxy)
  await proxy.close()
})

/** The first answer told nothing: there was a second request, of this kind or that. */
function expectHeardTwice({ arrivals }: ChaosProxy): void {
  const heard = ['/order/create', '/order/attempt/inquiry'].map((path) => arrivals.arrived({ path }))
  expect(heard[0]! + heard[1]!).toBeGreaterThan(1)
}
