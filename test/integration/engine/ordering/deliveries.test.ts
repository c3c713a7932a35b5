import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isOrderIntent } from '../../../../core/domain/order/intent-states.ts'
import type { Address } from '../../../../core/schema/customer/address.ts'
import { writeSetting } from '../../../../core/storage/writer.ts'
import { deleteAddress, saveAddress } from '../../../../workers/engine/addresses/change-address.ts'
import { addressLane } from '../../../../workers/engine/addresses/address-intent.ts'
import { clearCart } from '../../../../workers/engine/cart/change-lines.ts'
import { addToCart } from '../../../../workers/engine/cart/add-to-cart.ts'
import { syncCatalogue } from '../../../../workers/engine/catalogue/catalogue.ts'
import { replay } from '../../../../workers/engine/loop/replay.ts'
import { withdraw } from '../../../../workers/engine/orders/cancel-order.ts'
import { placeOrder } from '../../../../workers/engine/ordering/place-order.ts'
import { edit } from '../../../../workers/engine/reorder/put-away.ts'
import { quoteOrder } from '../../../../workers/engine/ordering/quote-order.ts'
import { offerAgain } from '../../../../workers/engine/reorder/offer-again.ts'
import { reorder } from '../../../../workers/engine/reorder/reorder.ts'
import { endSession } from '../../../../workers/engine/session/close-session.ts'
import {
  addressOf,
  atRestaurant,
  cutNetwork,
  settle,
  signedIn,
  waiting,
} from '../../../support/phone/address-phone.ts'
import { takeManyOrders } from '../../../support/server/many-orders.ts'
import {
  type Fault,
  type Phone,
  expectOk,
  intentOf,
  onlineVisit,
  refusing,
} from '../../../support/phone/phone.ts'
import { type TestServer, startTestServer } from '../../../support/server/test-server.ts'

let server: TestServer
let phone: Phone
beforeEach(async () => {
  server = await startTestServer('whole')
  phone = await signedIn(server)
})
afterEach(() => server.close())

/** Some 450 m from the demo shop as the roads are guessed: 1.50. */
const near = { lat: 41.3784, lng: 2.1872 }

async function addDishes(...ids: string[]): Promise<void> {
  for (const itemId of ids) {
    const build = { itemId, skuId: null, options: [] }
    expectOk(
      await addToCart(phone.context, onlineVisit, { orderType: 'delivery', build, quantity: 1, note: '' }),
    )
  }
}
const saved = async (changes: Partial<Address> = {}): Promise<string> => {
  const result = await saveAddress(phone.context, addressOf(changes))
  expectOk(result)
  return result.value.id
}
async function quoted(addressId: string | null, ask = false) {
  const result = await quoteOrder(phone.context, onlineVisit, { orderType: 'delivery', addressId, ask })
  expectOk(result)
  return result.value
}
/** Taps *Order* at the total that the checkout shows. */
async function tap(addressId: string, agreedFeeCents?: number) {
  const { totalCents, delivery } = await quoted(addressId)
  const feeCents = delivery?.feeCents ?? 0
  return placeOrder(phone.context, onlineVisit, {
    orderType: 'delivery',
    appointmentAt: null,
    payment: 'payOnDelivery',
    contact: null,
    note: '',
    cutlery: 0,
    diners: null,
    delivery: { addressId, getType: 'meetAtDoor', agreedFeeCents: agreedFeeCents ?? feeCents },
    agreedTotalCents: totalCents - feeCents + (agreedFeeCents ?? feeCents),
  })
}
async function tapped(addressId: string): Promise<string> {
  const placed = await tap(addressId)
  expectOk(placed)
  return placed.value.intentId
}
const paths = () =>
  phone.network.sent.map(({ path }) => path.split('/api/v1')[1]).filter((path) => /add$|create$/.test(path!))
const ordersThere = () =>
  server.db.selectFrom('orders').select(['client_order_id', 'total_cents', 'delivery_fee_cents']).execute()

describe('the quote of a delivery', () => {
  test('has a guessed fee until the restaurant is asked, and then a known one, also offline', async () => {
    await addDishes('burrata', 'cheesecake')
    const id = await saved(near)
    await settle(phone)
    expect((await quoted(id)).delivery).toMatchObject({ isGuess: true, feeCents: 150, minimumCents: 1200 })
    expect((await quoted(id, true)).delivery).toMatchObject({ isGuess: false, feeCents: 150 })
    await cutNetwork(phone)
    const { steps, totalCents, delivery } = await quoted(id, true)
    expect([delivery?.isGuess, totalCents]).toEqual([false, 1880])
    expect(steps).toEqual([
      { rule: 'lines', cents: 1730 },
      { rule: 'delivery', cents: 150 },
    ])
  })

  test('has a guessed fee again after the address moved; known distances are erased with the session', async () => {
    await addDishes('burrata', 'cheesecake')
    const home = addressOf(near)
    const id = await saved(home)
    await quoted(id, true)
    await saved({ ...home, lat: 41.3853, lng: 2.1665 })
    expect((await quoted(id)).delivery).toMatchObject({ isGuess: true, feeCents: 350 })
    await endSession(phone.context, { why: 'left' })
    expect(await phone.context.database.settings.get('ways')).toBeUndefined()
  })

  test('G32 isn’t kept on the phone if its answer comes after another customer has come', async () => {
    const { database } = phone.context
    await addDishes('burrata', 'cheesecake')
    const id = await saved(near)
    await settle(phone)
    phone.network.next('/delivery/distance/get', async (forward) => {
      const answer = await forward()
      await database.sessions.update('current', { customerId: 'somebody-else' })
      return answer
    })
    await quoted(id, true)
    expect(phone.network.count('/delivery/distance/get')).toBe(1)
    expect(await database.settings.get('ways')).toBeUndefined()
  })

  test('has the shop’s changed fee after the restaurant is asked again', async () => {
    await addDishes('burrata', 'cheesecake')
    const id = await saved(near)
    await settle(phone)
    await quoted(id, true)
    server.time.now += 1
    await server.change((file) => void (file.deliveryAreas[0]!.fees[0]!.fee = 1.9))
    expect((await quoted(id)).delivery?.feeCents).toBe(150)
    expect((await quoted(id, true)).delivery?.feeCents).toBe(190)
  })

  test('lists a reduction as a step of its own', async () => {
    await addDishes('macaroni')
    expect((await quoted(null)).steps).toEqual([
      { rule: 'lines', cents: 1050 },
      { rule: 'reductions', cents: -160 },
    ])
  })
})

describe('a delivery order', () => {
  test('is refused for an unknown address and for one that is being deleted', async () => {
    await addDishes('burrata', 'cheesecake')
    expect(await tap('nowhere')).toMatchObject({ ok: false, code: 'EN_ADDRESS_MISSING' })
    const id = await saved(near)
    await settle(phone)
    await cutNetwork(phone)
    expectOk(await deleteAddress(phone.context, id))
    expect(await tap(id)).toMatchObject({ ok: false, code: 'EN_ADDRESS_MISSING' })
  })

  test('has the title of the member who gets it, and none for anybody else', async () => {
    const { database } = phone.context
    const { customerId } = (await database.sessions.toArray())[0]!
    await writeSetting(database, 'profile', {
      customerId,
      customerType: 1,
      email: '',
      firstName: 'Ana',
      lastName: 'Prat',
      title: 'female',
      mobilePrefix: '+34',
      mobile: '600000000',
      labels: [],
      memberRate: 1,
    })
    const titleAt = async (changes: Partial<Address>) => {
      await addDishes('burrata', 'cheesecake')
      const id = await tapped(await saved({ ...near, ...changes }))
      return JSON.parse((await intentOf(phone, id)).body).contactTitle
    }
    expect(await titleAt({})).toBe('female')
    expect(await titleAt({ firstName: 'Ben' })).toBe('')
    expect(await titleAt({ title: 'non-binary' })).toBe('non-binary')
  })

  test('G10 is refused at another fee than the current one, and the answer names both', async () => {
    await addDishes('burrata', 'cheesecake')
    const id = await saved(near)
    expect(await tap(id, 100)).toMatchObject({
      code: 'EN_CART_CHANGED',
      params: { differences: { totalCents: 1880, delivery: { beforeCents: 100, afterCents: 150 } } },
    })
    expect(await waiting(phone.context)).toEqual(['addressAdd queued'])
  })

  test('is refused outside every area and below its area’s minimum', async () => {
    await addDishes('cheesecake')
    expect(await tap(await saved(near))).toMatchObject({ ok: false, code: 'SP_0026' })
    expect(await tap(await saved({ lat: 41.6, lng: 2.2 }))).toMatchObject({ ok: false, code: 'SP_0023' })
  })

  test('gives back its address and hand-over when it is taken back for editing', async () => {
    await addDishes('burrata', 'cheesecake')
    const id = await saved(near)
    const taken = await edit(phone.context, await tapped(id))
    expectOk(taken)
    expect(taken.value.delivery).toEqual({ addressId: id, getType: 'meetAtDoor', agreedFeeCents: 150 })
  })

  test('G10 is refused when the fee has changed, and can be reordered at the new fee', async () => {
    await addDishes('burrata', 'cheesecake')
    const id = await saved(near)
    await settle(phone)
    await quoted(id, true)
    await cutNetwork(phone)
    const first = await tapped(id)
    server.time.now += 1
    await server.change((file) => void (file.deliveryAreas[0]!.fees[0]!.fee = 2.75))
    await settle(phone)
    expect(await intentOf(phone, first)).toMatchObject({ state: 'attention', code: 'SP_10010' })
    expect(await ordersThere()).toEqual([])
    const offer = await offerAgain(phone.context, onlineVisit, first)
    expectOk(offer)
    expect(offer.value.delivery).toMatchObject({
      beforeCents: 150,
      steps: [{ fromCents: 0, cents: 275 }],
    })
    const lines = offer.value.lines.map(({ lineId, afterCents }) => ({ lineId, unitCents: afterCents! }))
    const again = { intentId: first, lines, appointmentAt: null }
    const old = { ...again, agreedTotalCents: 1880, agreedFeeCents: 150 }
    expect(await reorder(phone.context, onlineVisit, old)).toMatchObject({
      code: 'EN_CART_CHANGED',
      // What moved is told with it.
      params: { offer: { delivery: { beforeCents: 150, steps: [{ fromCents: 0, cents: 275 }] } } },
    })
    expectOk(
      await reorder(phone.context, onlineVisit, { ...again, agreedTotalCents: 2005, agreedFeeCents: 275 }),
    )
    await settle(phone)
    expect(await ordersThere()).toMatchObject([{ total_cents: 2005, delivery_fee_cents: 275 }])
  })
})

describe('an order that came to nothing, whose address is corrected only then', () => {
  /** An order to this address that waits for a decision by its customer, and the tap that orders it again as it was. */
  async function waitingTo(id: string) {
    await addDishes('burrata', 'cheesecake')
    await settle(phone)
    await cutNetwork(phone)
    const held = await tapped(id)
    const intent = await intentOf(phone, held)
    if (!isOrderIntent(intent)) throw new Error('no order waits')
    const { items } = intent.lines
    const again = {
      intentId: held,
      lines: items.map((line) => ({ lineId: line.id, unitCents: line.snapshot.unitCents })),
      appointmentAt: null,
      agreedTotalCents: 1880,
      agreedFeeCents: 150,
    }
    return { held, again: () => reorder(phone.context, onlineVisit, again) }
  }
  const changed = { ok: false, code: 'EN_ADDRESS_CHANGED' }

  const refused = (held: string) =>
    phone.context.database.outbox.where({ id: held }).modify({ state: 'attention', code: 'SP_10021' })
  const expired = async (held: string) => {
    const { database, clock } = phone.context
    await database.outbox.where({ id: held }).modify({ deadlineAt: clock.now() })
    await settle(phone)
    expect(await intentOf(phone, held)).toMatchObject({ state: 'expired' })
  }

  test.for([
    ['street', refused, { street: 'Carrer Ample, 3' }],
    ['phone number', refused, { mobile: '600000001' }],
    ['note for the courier', expired, { memo: '2n 1a' }],
  ] as const)('isn’t ordered again to the old %s', async ([, comesToNothing, change]) => {
    const home = addressOf(near)
    const id = await saved(home)
    const { held, again } = await waitingTo(id)
    await comesToNothing(held)
    await saved({ ...home, ...change })
    expect(await offerAgain(phone.context, onlineVisit, held)).toMatchObject(changed)
    expect(await again()).toMatchObject(changed)
    // The checkout takes the corrected one.
    expectOk(await edit(phone.context, held))
    const corrected = await tapped(id)
    await settle(phone)
    expect(await ordersThere()).toMatchObject([{ client_order_id: corrected }])
  })

  test('isn’t ordered again to the old address if another tab corrects it meanwhile', async () => {
    const home = addressOf(near)
    const id = await saved(home)
    const { held, again } = await waitingTo(id)
    await refused(held)
    const { database } = phone.context
    const begin = database.transaction.bind(database) as (...args: unknown[]) => Promise<unknown>
    // Saved after everything was read that is read ahead of the transaction.
    const late = vi.spyOn(database, 'transaction').mockImplementation((async (...args: unknown[]) => {
      if (args.includes(database.comboCarts)) {
        late.mockRestore()
        await saved({ ...home, street: 'Carrer Ample, 3' })
      }
      return begin(...args)
    }) as never)
    expect(await again()).toMatchObject(changed)
    expect((await intentOf(phone, held)).state).toBe('attention')
  })

  test('is ordered again as it was if the address only got another name, or isn’t on the phone any more', async () => {
    const home = addressOf(near)
    const { held, again } = await waitingTo(await saved(home))
    await refused(held)
    await saved({ ...home, label: 'Home' })
    expectOk(await offerAgain(phone.context, onlineVisit, held))
    await phone.context.database.addresses.clear()
    expectOk(await offerAgain(phone.context, onlineVisit, held))
    expectOk(await again())
  })
})

describe('G11 an order to an address', () => {
  test('that the restaurant doesn’t have yet is sent after that address', async () => {
    await addDishes('burrata', 'cheesecake')
    await cutNetwork(phone)
    const id = await saved(near)
    const key = await tapped(id)
    expect((await intentOf(phone, key)).lane).toBe(addressLane(id))
    await settle(phone)
    expect(paths()).toEqual(['/customer/address/add', '/order/create'])
    expect(await ordersThere()).toMatchObject([{ client_order_id: key, total_cents: 1880 }])
    expect(await atRestaurant(server, phone)).toMatchObject([{ id }])
  })

  test('that the restaurant has gets a lane of its own, despite a waiting change of the address', async () => {
    await addDishes('burrata', 'cheesecake')
    const home = addressOf(near)
    const id = await saved(home)
    await settle(phone)
    await cutNetwork(phone)
    await saved({ ...home, memo: '2n 1a' })
    const key = await tapped(id)
    expect((await intentOf(phone, key)).lane).toBe(`order:${key}`)
  })

  test('that was refused waits until the address is corrected, and blocks no other order', async () => {
    await addDishes('burrata', 'cheesecake')
    phone.network.next('/customer/address/add', refusing(400, 'LD_BAD_REQUEST'))
    await cutNetwork(phone)
    const home = addressOf({ ...near, label: 'Home' })
    const id = await saved(home)
    const held = await tapped(id)
    await addDishes('burrata', 'cheesecake')
    const other = await tapped(await saved(near))
    await settle(phone)
    expect(await intentOf(phone, held)).toMatchObject({ state: 'queued', attempts: 0 })
    expect(await ordersThere()).toMatchObject([{ client_order_id: other }])
    await saved({ ...home, label: 'Parents' })
    await settle(phone)
    expect((await ordersThere()).map((row) => row.client_order_id).toSorted()).toEqual(
      [held, other].toSorted(),
    )
  })

  test.for([
    ['street', { street: 'Carrer Ample, 3' }],
    ['note for the courier', { memo: '2n 1a' }],
    ['place on the map', { lat: 41.3785 }],
    ['name', { firstName: 'Anna' }],
    ['phone number', { mobile: '600000001' }],
  ] as const)(
    'is put to its customer, and never sent there, when the %s changes first',
    async ([, change]) => {
      await addDishes('burrata', 'cheesecake')
      phone.network.next('/customer/address/add', refusing(400, 'LD_BAD_REQUEST'))
      await cutNetwork(phone)
      const home = addressOf({ ...near, label: 'Home' })
      const id = await saved(home)
      const held = await tapped(id)
      await settle(phone)
      await saved({ ...home, label: 'Parents', ...change })
      await settle(phone)
      expect(await intentOf(phone, held)).toMatchObject({ state: 'attention', code: 'EN_ADDRESS_CHANGED' })
      expect(await ordersThere()).toEqual([])
      const taken = await edit(phone.context, held)
      expectOk(taken)
      expect(taken.value.delivery?.addressId).toBe(id)
      const again = await tapped(id)
      await settle(phone)
      expect(await ordersThere()).toMatchObject([{ client_order_id: again }])
    },
  )

  test('is put to its customer when the address changes before any of the two was sent', async () => {
    await addDishes('burrata', 'cheesecake')
    await cutNetwork(phone)
    const home = addressOf(near)
    const held = await tapped(await saved(home))
    await saved({ ...home, label: 'Home' })
    expect(await intentOf(phone, held)).toMatchObject({ state: 'queued' })
    await saved({ ...home, label: 'Home', street: 'Carrer Ample, 3' })
    await settle(phone)
    expect(await intentOf(phone, held)).toMatchObject({ state: 'attention', attempts: 0 })
    expect(await ordersThere()).toEqual([])
  })

  /** The network is gone, and the request with it. */
  const losingAll: Fault = async () => {
    phone.network.up = false
    throw new TypeError('Failed to fetch')
  }

  /** Taps an order to an address that the restaurant has; the order is in this state when the address changes. */
  const heldTo = {
    'wasn’t sent yet': async (id: string) => {
      await cutNetwork(phone)
      return tapped(id)
    },
    'the restaurant had no room for': async (id: string) => {
      phone.network.next('/order/create', refusing(429, 'LD_TOO_MANY'))
      const key = await tapped(id)
      await replay(phone.context)
      return key
    },
    'was lost on the way': async (id: string) => {
      phone.network.next('/order/create', losingAll)
      const key = await tapped(id)
      await replay(phone.context)
      return key
    },
    'was under way in a tab that was closed': async (id: string) => {
      const key = await heldTo['was lost on the way'](id)
      await phone.context.database.outbox.where({ id: key }).modify({ state: 'sending' })
      return key
    },
    'waited for its customer to sign in again': async (id: string) => {
      const key = await heldTo['wasn’t sent yet'](id)
      await phone.context.database.outbox.where({ id: key }).modify({ state: 'parked', code: 'EN_SIGN_IN' })
      return key
    },
    'was lost on the way, then waited for a sign-in': async (id: string) => {
      const key = await heldTo['was lost on the way'](id)
      await phone.context.database.outbox.where({ id: key }).modify({ state: 'parked', code: 'EN_SIGN_IN' })
      return key
    },
  }
  const before = [
    ['wasn’t sent yet', 'queued'],
    ['the restaurant had no room for', 'queued'],
    ['was lost on the way', 'unknown'],
    ['was under way in a tab that was closed', 'sending'],
    ['waited for its customer to sign in again', 'parked'],
    ['was lost on the way, then waited for a sign-in', 'parked'],
  ] as const

  test.each(before)(
    'is put to its customer when the known address changes and the order %s',
    async (what, state) => {
      await addDishes('burrata', 'cheesecake')
      const home = addressOf(near)
      const id = await saved(home)
      await settle(phone)
      const held = await heldTo[what](id)
      await cutNetwork(phone)
      expect(await intentOf(phone, held)).toMatchObject({ state })
      await saved({ ...home, label: 'Home' })
      expect(await intentOf(phone, held)).toMatchObject({ state })
      await saved({ ...home, label: 'Home', street: 'Carrer Ample, 3' })
      await settle(phone)
      expect(await intentOf(phone, held)).toMatchObject({ state: 'attention', code: 'EN_ADDRESS_CHANGED' })
      expect(await ordersThere()).toEqual([])
    },
  )

  test('that had arrived, unknown to the phone, is placed although the address changes', async () => {
    await addDishes('burrata', 'cheesecake')
    const home = addressOf(near)
    const id = await saved(home)
    await settle(phone)
    phone.network.next('/order/create', async (forward) => {
      await forward()
      return losingAll(forward)
    })
    const held = await tapped(id)
    await replay(phone.context)
    await saved({ ...home, street: 'Carrer Ample, 3' })
    await settle(phone)
    expect(await intentOf(phone, held)).toMatchObject({ state: 'confirmed' })
    expect(await ordersThere()).toMatchObject([{ client_order_id: held }])
  })

  test('that was refused can be withdrawn', async () => {
    await addDishes('burrata', 'cheesecake')
    phone.network.next('/customer/address/add', refusing(400, 'LD_BAD_REQUEST'))
    const held = await tapped(await saved({ ...near, label: 'Home' }))
    await settle(phone)
    expectOk(await withdraw(phone.context, held))
    expect((await intentOf(phone, held)).state).toBe('cancelled')
  })

  test('leaves the address’s lane once the address is stored, and doesn’t block later address changes', async () => {
    await addDishes('burrata', 'cheesecake')
    const home = addressOf(near)
    const id = await saved(home)
    const key = await tapped(id)
    await server.change((file) => {
      for (const service of file.services) if (service.orderType === 'delivery') service.paused = true
    })
    await settle(phone)
    expect(await intentOf(phone, key)).toMatchObject({ state: 'attention', lane: `order:${key}` })
    await saved({ ...home, memo: '2n 1a' })
    await settle(phone)
    expect(await atRestaurant(server, phone)).toMatchObject([{ memo: '2n 1a' }])
  })
})

test('phone and server calculate the same total and delivery fee for any cart and place', async () => {
  await takeManyOrders(server)
  const dishes = ['burrata', 'cheesecake', 'macaroni', 'orange-juice']
  const place = fc.record({
    lat: fc.integer({ min: 41_340_000, max: 41_425_000 }).map((n) => n / 1e6),
    lng: fc.integer({ min: 2_130_000, max: 2_225_000 }).map((n) => n / 1e6),
  })
  const home = addressOf(near)
  await saved(home)
  const outcomes = new Set<string>()
  await fc.assert(
    fc.asyncProperty(
      place,
      fc.array(fc.constantFrom(...dishes), { minLength: 1, maxLength: 8 }),
      fc.nat(1),
      async (at, ids, asks) => {
        // So many orders a minute are taken of one customer.
        server.time.now += 3_000
        expectOk(await clearCart(phone.context, 'delivery'))
        await addDishes(...ids)
        const id = await saved({ ...home, ...at })
        const shown = await quoted(id, asks === 1)
        const placed = await tap(id)
        outcomes.add(placed.ok ? 'placed' : placed.code)
        if (!placed.ok) return ['SP_0023', 'SP_0026'].includes(placed.code)
        await settle(phone)
        const intent = await intentOf(phone, placed.value.intentId)
        const row = (await ordersThere()).find((order) => order.client_order_id === intent.id)
        return row?.total_cents === shown.totalCents && row.delivery_fee_cents === shown.delivery?.feeCents
      },
    ),
    { numRuns: 100 },
  )
  expect(outcomes).toEqual(new Set(['placed', 'SP_0023', 'SP_0026']))
})

test('a shop row stored without delivery areas gives a guess of no fee until the next sync', async () => {
  await addDishes('burrata', 'cheesecake')
  const id = await saved(near)
  await phone.context.database.shops.toCollection().modify((shop) => {
    for (const service of shop.services) if (service.delivery) service.delivery.areas = null
  })
  expect((await quoted(id)).delivery).toMatchObject({ isGuess: true, feeCents: 0 })
  expectOk(await syncCatalogue(phone.context, onlineVisit))
  expect((await quoted(id)).delivery).toMatchObject({ isGuess: true, feeCents: 150 })
})
