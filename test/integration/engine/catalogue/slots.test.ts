import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readSetting } from '../../../../core/storage/read-setting.ts'
import { syncCatalogue } from '../../../../workers/engine/catalogue/catalogue.ts'
import type { Reorder } from '../../../../workers/engine/ordering/checkout.ts'
import { refreshFullSlots } from '../../../../workers/engine/catalogue/full-slots.ts'
import { cancelOrder } from '../../../../workers/engine/orders/cancel-order.ts'
import { placeOrder } from '../../../../workers/engine/ordering/place-order.ts'
import { offerAgain } from '../../../../workers/engine/reorder/offer-again.ts'
import { reorder } from '../../../../workers/engine/reorder/reorder.ts'
import { replay } from '../../../../workers/engine/loop/replay.ts'
import {
  type Phone,
  checkoutOf,
  expectOk,
  intentOf,
  onlineVisit,
  readyToOrder,
  tapOrder,
} from '../../../support/phone/phone.ts'
import { type TestServer, startTestServer } from '../../../support/server/test-server.ts'

/* A Friday, eight in the evening in Madrid. The demo shop is always open, in steps of a quarter of an hour. */
const at = (clock: string) => Date.parse(`2026-11-20T${clock}:00+01:00`)
const nine = at('21:00')
const contact = { firstName: 'Ana', lastName: '', mobilePrefix: '', mobile: '' }

let server: TestServer
let phone: Phone

beforeEach(async () => {
  server = await startTestServer()
  await server.change(({ services }) => {
    for (const { slots } of services) slots.capacity = 1
  })
  phone = await readyToOrder(server, onlineVisit)
})
afterEach(() => server.close())

const order = (appointmentAt: number, who = phone) => tapOrder(who, { contact, appointmentAt, diners: null })

/** Lets the outbox work until it has nothing more to do. */
async function settle(who = phone): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    await who.context.database.outbox.toCollection().modify({ nextAttemptAt: 0 })
    await replay(who.context)
  }
}

async function fullAt(who = phone, serviceId = 'pickup'): Promise<number[] | undefined> {
  return (await readSetting(who.context.database, 'fullSlots'))?.services[serviceId]?.at
}

/** What the customer says yes to: all of it, at this time. */
async function takeInstead(id: string, appointmentAt: number, who = phone) {
  const offer = await offerAgain(who.context, who.visit, id)
  expectOk(offer)
  const { lines } = offer.value
  const asked: Reorder = {
    intentId: id,
    lines: lines.map(({ lineId, afterCents }) => ({ lineId, unitCents: afterCents! })),
    agreedTotalCents: lines.reduce((sum, { afterCents, quantity }) => sum + afterCents! * quantity, 0),
    appointmentAt,
  }
  return reorder(who.context, who.visit, asked)
}

const appointments = async () =>
  (await server.db.selectFrom('orders').select(['appointment_at', 'state']).execute()).map(
    ({ appointment_at, state }) => [appointment_at, state],
  )
const waiting = 'waitingForConfirmation'

describe('the last place of a slot', () => {
  test('goes to one of two phones; the other order needs attention, and is moved only by its customer', async () => {
    const other = await readyToOrder(server, onlineVisit)
    const ids = [await order(nine), await order(nine, other)] as const
    await Promise.all([settle(), settle(other)])
    // The two share a process here, and with it the lock under which a phone sends.
    for (const one of [phone, other]) await settle(one)
    expect(await appointments()).toEqual([[nine, waiting]])

    const isFirst = (await intentOf(phone, ids[0])).state === 'confirmed'
    const [loser, id] = isFirst ? [other, ids[1]] : [phone, ids[0]]
    expect(await intentOf(loser, id)).toMatchObject({
      state: 'attention',
      code: 'SP_120104',
      summary: { appointmentAt: nine },
    })
    // However long it waits there.
    server.time.now += 10 * 60_000
    await settle(loser)
    expect(await appointments()).toEqual([[nine, waiting]])

    expectOk(await refreshFullSlots(loser.context, 'pickup'))
    expect(await fullAt(loser)).toEqual([nine])
    expectOk(await takeInstead(id, at('21:15'), loser))
    await settle(loser)
    expect(await appointments()).toEqual([
      [nine, waiting],
      [at('21:15'), waiting],
    ])
  })

  test('is free again when its order is cancelled', async () => {
    await order(nine)
    await settle()
    expectOk(await refreshFullSlots(phone.context, 'pickup'))
    expect(await fullAt()).toEqual([nine])
    const [placed] = await phone.context.database.orders.toArray()
    expectOk(await cancelOrder(phone.context, placed!.id))
    await settle()
    const other = await readyToOrder(server, onlineVisit)
    expectOk(await refreshFullSlots(other.context, 'pickup'))
    expect(await fullAt(other)).toEqual([])
    await order(nine, other)
    await settle(other)
    expect(await appointments()).toEqual([
      [nine, 'cancelled'],
      [nine, waiting],
    ])
  })

  test('is free again when its order is refused', async () => {
    await order(nine)
    await settle()
    expectOk(await refreshFullSlots(phone.context, 'pickup'))
    await server.db.updateTable('orders').set({ state: 'refused' }).execute()
    const other = await readyToOrder(server, onlineVisit)
    await order(nine, other)
    await settle(other)
    expect(await appointments()).toContainEqual([nine, waiting])
  })
})

describe('the full slots stored on the phone', () => {
  test('stay when there is no network, and are kept per service', async () => {
    await order(nine)
    await settle()
    expectOk(await refreshFullSlots(phone.context, 'pickup'))
    expectOk(await refreshFullSlots(phone.context, 'delivery'))
    phone.network.up = false
    expect(await refreshFullSlots(phone.context, 'pickup')).toMatchObject({ ok: false, code: 'EN_OFFLINE' })
    expect([await fullAt(), await fullAt(phone, 'delivery')]).toEqual([[nine], []])
  })

  test('are dropped when they belong to another shop', async () => {
    const services = { pickup: { at: [nine], askedAt: 1 } }
    const value = { storeId: 'elsewhere', services }
    await phone.context.database.settings.put({ key: 'fullSlots', value })
    expectOk(await refreshFullSlots(phone.context, 'delivery'))
    expect(await readSetting(phone.context.database, 'fullSlots')).toMatchObject({ storeId: 'despensa' })
    expect(await fullAt()).toBeUndefined()
  })

  test('can’t be refreshed for an unknown service', async () => {
    expect(await refreshFullSlots(phone.context, 'none')).toMatchObject({ ok: false, code: 'SP_10004' })
  })
})

describe('a chosen slot', () => {
  const tap = async (appointmentAt: number) =>
    placeOrder(phone.context, phone.visit, await checkoutOf(phone, { contact, appointmentAt, diners: null }))

  test('that became too near before the tap isn’t ordered, and the cart stays as it was', async () => {
    const cents = await phone.cartCents()
    server.time.now = at('20:40') + 1
    await phone.context.api.probe()
    expect(await tap(nine)).toMatchObject({ ok: false, code: 'SP_0005' })
    expect(await phone.cartCents()).toBe(cents)
    expect(await phone.context.database.outbox.count()).toBe(0)
  })

  test('on a day that the shop has closed meanwhile isn’t ordered once the phone has synced', async () => {
    const tomorrow = nine + 24 * 3_600_000
    await server.change(({ services }) => {
      services[0]!.openingExceptions = { '2026-11-21': [] }
    })
    expectOk(await syncCatalogue(phone.context, phone.visit))
    expect(await tap(tomorrow)).toMatchObject({ ok: false, code: 'SP_0005' })
    expectOk(await tap(nine))
  })

  test('on a day that the shop closed while the order was queued needs attention, and isn’t moved', async () => {
    const tomorrow = nine + 24 * 3_600_000
    const id = await order(tomorrow)
    await server.change(({ services }) => {
      services[0]!.openingExceptions = { '2026-11-21': [] }
    })
    await settle()
    expect(await intentOf(phone, id)).toMatchObject({ state: 'attention', code: 'SP_0005' })
    expect(await appointments()).toEqual([])
    // The offer brings the shop's hours, so that the same time isn't agreed to once more.
    expect(await takeInstead(id, tomorrow)).toMatchObject({ ok: false, code: 'SP_0005' })
    expectOk(await takeInstead(id, nine))
    await settle()
    expect(await appointments()).toEqual([[nine, waiting]])
  })

  test('that became too near while the order was queued needs attention, and isn’t moved', async () => {
    const midnight = at('23:45') + 15 * 60_000
    const id = await order(midnight)
    phone.network.up = false
    await settle()
    // The lead time of twenty minutes, and the grace of a quarter of an hour.
    server.time.now = midnight - 4 * 60_000
    phone.network.up = true
    await phone.context.api.probe()
    await settle()
    expect(await intentOf(phone, id)).toMatchObject({ state: 'attention', code: 'SP_0005' })
    expect(await appointments()).toEqual([])
    expectOk(await takeInstead(id, midnight + 30 * 60_000))
    await settle()
    expect(await appointments()).toEqual([[midnight + 30 * 60_000, waiting]])
  })

  test('G7 that passed while the order was queued is never sent, and can be replaced by a later one', async () => {
    const id = await order(nine)
    phone.network.up = false
    await settle()
    server.time.now = nine + 60_000
    phone.network.up = true
    await phone.context.api.probe()
    await settle()
    expect((await intentOf(phone, id)).state).toBe('expired')
    expect(phone.network.count('/order/create')).toBe(0)
    expect(await takeInstead(id, nine)).toMatchObject({ ok: false, code: 'SP_0005' })
    expectOk(await takeInstead(id, nine + 45 * 60_000))
    await settle()
    expect(await appointments()).toEqual([[nine + 45 * 60_000, waiting]])
  })

  test('that filled up while the order was queued needs attention', async () => {
    const id = await order(nine)
    phone.network.up = false
    await settle()
    const other = await readyToOrder(server, onlineVisit)
    await order(nine, other)
    await settle(other)
    phone.network.up = true
    await settle()
    expect(await intentOf(phone, id)).toMatchObject({ state: 'attention', code: 'SP_120104' })
    expect(await appointments()).toEqual([[nine, waiting]])
  })
})
