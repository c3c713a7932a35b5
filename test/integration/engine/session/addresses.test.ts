import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { maxAddresses } from '../../../../core/schema/customer/address-limits.ts'
import {
  deleteAddress,
  discardAddressChange,
  saveAddress,
} from '../../../../workers/engine/addresses/change-address.ts'
import {
  addressIntents,
  addressLane,
  orderLane,
} from '../../../../workers/engine/addresses/address-intent.ts'
import { refreshAddresses } from '../../../../workers/engine/addresses/refresh-addresses.ts'
import { putBack, readRemembered } from '../../../../workers/engine/storage/rebuild.ts'
import { replay } from '../../../../workers/engine/loop/replay.ts'
import { nextDueAt } from '../../../../workers/engine/outbox/outbox.ts'
import { searchStreets } from '../../../../workers/engine/addresses/search-streets.ts'
import { endSession } from '../../../../workers/engine/session/close-session.ts'
import { continueAsGuest } from '../../../../workers/engine/session/session.ts'
import {
  addressOf,
  atRestaurant,
  cutNetwork,
  elsewhere,
  settle,
  shown,
  signedIn,
  waiting,
} from '../../../support/phone/address-phone.ts'
import {
  type Phone,
  answerLost,
  answering,
  expectOk,
  fillCart,
  intentOf,
  lostOnTheWay,
  onlineVisit,
  openPhone,
  readyToOrder,
  refusing,
  tapOrder,
} from '../../../support/phone/phone.ts'
import { type TestServer, startTestServer } from '../../../support/server/test-server.ts'

let server: TestServer
let phone: Phone
beforeEach(async () => {
  server = await startTestServer()
  phone = await signedIn(server)
})
afterEach(() => server.close())

const save = async (address: ReturnType<typeof addressOf>) => {
  const saved = await saveAddress(phone.context, address)
  expectOk(saved)
  return saved.value.id
}
const labelsThere = async () => (await atRestaurant(server, phone)).map(({ label }) => label)
const row = (id: string) => phone.context.database.addresses.get(id)
const keysOf = (path: string) =>
  phone.network.sent.filter((request) => request.path.endsWith(path)).map(({ key }) => key)

describe('an address', () => {
  test('is shown at once when it is added, and the restaurant stores it once', async () => {
    const id = await save(addressOf({ label: 'Home', street: '  Carrer  Ample, 3 ' }))
    expect(await shown(phone.context)).toEqual(['Home'])
    await settle(phone)
    expect(await atRestaurant(server, phone)).toMatchObject([
      { id, label: 'Home', street: 'Carrer Ample, 3' },
    ])
    expect(await waiting(phone.context)).toEqual([])
    expect(await row(id)).toMatchObject({ confirmed: { label: 'Home' } })
  })

  test('G1 that is added offline waits across a restart and is sent once', async () => {
    await cutNetwork(phone)
    const id = await save(addressOf({ label: 'Home' }))
    await replay(phone.context)
    const relaunched = await phone.another()
    expect(await shown(relaunched)).toEqual(['Home'])
    expect(await waiting(relaunched)).toEqual(['addressAdd queued'])
    await settle({ ...phone, context: relaunched })
    expect(await atRestaurant(server, phone)).toMatchObject([{ id }])
    expect(phone.network.count('/customer/address/add')).toBe(1)
  })

  test('G4 whose answer is lost is sent again under the same key and stored once', async () => {
    await save(addressOf({ label: 'Home' }))
    phone.network.next('/customer/address/add', answerLost)
    await settle(phone)
    const keys = keysOf('/customer/address/add')
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
    expect(await labelsThere()).toEqual(['Home'])
    expect(await waiting(phone.context)).toEqual([])
  })

  test('G3 isn’t taken as saved after an answer that isn’t the restaurant’s', async () => {
    await save(addressOf())
    phone.network.next('/customer/address/add', (forward) => {
      phone.network.up = false
      return answering('{"success":true,"code":"","msg":"","data":{}}')(forward)
    })
    await replay(phone.context)
    expect(await waiting(phone.context)).toEqual(['addressAdd unknown'])
    await settle(phone)
    expect(await atRestaurant(server, phone)).toHaveLength(1)
    expect(keysOf('/customer/address/add')).toHaveLength(2)
  })

  test('G13 that was never sent is deleted on the phone without any call', async () => {
    await cutNetwork(phone)
    const id = await save(addressOf())
    expectOk(await deleteAddress(phone.context, id))
    expect(await waiting(phone.context)).toEqual([])
    expect(await phone.context.database.addresses.count()).toBe(0)
    await settle(phone)
    expect(phone.network.sent.some(({ path }) => path.includes('/address/'))).toBe(false)
  })

  test('G6 that is changed before it was sent is sent once, with the change, under a new key', async () => {
    await cutNetwork(phone)
    const address = addressOf({ label: 'Hone' })
    await save(address)
    const [old] = await phone.context.database.outbox.toArray()
    await save({ ...address, label: 'Home' })
    await settle(phone)
    expect(await labelsThere()).toEqual(['Home'])
    const keys = keysOf('/customer/address/add')
    expect(keys).toHaveLength(1)
    expect(keys).not.toContain(old!.id)
    expect(phone.network.count('/customer/address/update')).toBe(0)
  })

  test('ends up with the last change if an earlier one may have arrived', async () => {
    const address = addressOf({ label: 'Home' })
    await save(address)
    await settle(phone)
    await save({ ...address, memo: 'ring once' })
    // The first change may have arrived: it isn't taken out of the queue.
    phone.network.next('/customer/address/update', (forward) => {
      phone.network.up = false
      return answerLost(forward)
    })
    await replay(phone.context)
    await save({ ...address, memo: 'ring twice' })
    await save({ ...address, memo: 'ring thrice' })
    expect(await waiting(phone.context)).toEqual(['addressUpdate unknown', 'addressUpdate queued'])
    await settle(phone)
    expect(await atRestaurant(server, phone)).toMatchObject([{ memo: 'ring thrice' }])
    expect(await row(address.id)).toMatchObject({ memo: 'ring thrice', confirmed: { memo: 'ring thrice' } })
    expect(phone.network.count('/customer/address/update')).toBe(3)
  })

  test('that is changed and then deleted offline causes only a delete call', async () => {
    const address = addressOf({ label: 'Home' })
    await save(address)
    await settle(phone)
    await cutNetwork(phone)
    await save({ ...address, label: 'Work' })
    expectOk(await deleteAddress(phone.context, address.id))
    expect(await shown(phone.context)).toEqual([])
    expect(await waiting(phone.context)).toEqual(['addressDelete queued'])
    await settle(phone)
    expect(await labelsThere()).toEqual([])
    expect(await phone.context.database.addresses.count()).toBe(0)
    expect(phone.network.count('/customer/address/update')).toBe(0)
  })

  test('that is deleted twice in a row causes one delete call', async () => {
    const id = await save(addressOf())
    await settle(phone)
    phone.network.next('/customer/address/delete', async (forward) => {
      expectOk(await deleteAddress(phone.context, id))
      return forward()
    })
    expectOk(await deleteAddress(phone.context, id))
    await settle(phone)
    expect(keysOf('/customer/address/delete')).toHaveLength(1)
  })

  test('that was already deleted elsewhere is deleted here without an error', async () => {
    const id = await save(addressOf())
    await settle(phone)
    await server.db.deleteFrom('addresses').execute()
    expectOk(await deleteAddress(phone.context, id))
    await settle(phone)
    expect(await waiting(phone.context)).toEqual([])
    expect(await phone.context.database.addresses.count()).toBe(0)
  })

  test('that becomes the default replaces the former default, at once on the phone and later at the restaurant', async () => {
    await save(addressOf({ label: 'Home', isDefault: true }))
    await settle(phone)
    await cutNetwork(phone)
    const work = addressOf({ label: 'Work' })
    await save(work)
    await save({ ...work, isDefault: true })
    expect(await shown(phone.context)).toEqual(['* Work', 'Home'])
    await settle(phone)
    const there = await atRestaurant(server, phone)
    expect(there.map(({ label, isDefault }) => [label, isDefault])).toEqual([
      ['Work', true],
      ['Home', false],
    ])
    expectOk(await refreshAddresses(phone.context))
    expect(await shown(phone.context)).toEqual(['* Work', 'Home'])
  })

  test('that waits as the default isn’t sent as the default once another address is', async () => {
    await cutNetwork(phone)
    await save(addressOf({ label: 'Home', isDefault: true }))
    await save(addressOf({ label: 'Work', isDefault: true }))
    const bodies = (await phone.context.database.outbox.orderBy('seq').toArray()).map(({ body }) =>
      JSON.parse(body),
    )
    expect(bodies.map(({ address }) => [address.label, address.isDefaulted])).toEqual([
      ['Home', false],
      ['Work', true],
    ])
  })

  test('that arrives late as the default gives way to the default that was chosen since', async () => {
    await save(addressOf({ label: 'Home', isDefault: true }))
    phone.network.next('/customer/address/add', (forward) => {
      phone.network.up = false
      return lostOnTheWay(forward)
    })
    await replay(phone.context)
    phone.network.up = true
    await save(addressOf({ label: 'Work', isDefault: true }))
    // The later one overtakes.
    await phone.context.database.outbox.where('state').equals('unknown').modify({ nextAttemptAt: Infinity })
    await replay(phone.context)
    await settle(phone)
    const there = await atRestaurant(server, phone)
    expect(there.find(({ isDefault }) => isDefault)?.label).toBe('Work')
    expect(await shown(phone.context)).toEqual(['* Work', 'Home'])
  })

  test('with a label that is already used is refused at once, and so is one address too many', async () => {
    const first = addressOf({ label: 'Home' })
    await save(first)
    expect(await saveAddress(phone.context, addressOf({ label: 'hOME' }))).toEqual({
      ok: false,
      code: 'CF_030301',
      params: { fields: ['address.label'] },
    })
    await save({ ...first, memo: 'its own label is no other’s' })
    for (let count = 1; count < maxAddresses; count += 1) await save(addressOf())
    expect(await saveAddress(phone.context, addressOf())).toMatchObject({ code: 'LD_TOO_MANY_ADDRESSES' })
  })

  test.each([
    ['address.firstName', { firstName: ' ' }],
    ['address.postcode', { postcode: '' }],
    ['address.address', { street: 'x'.repeat(10_000) }],
    ['address.addressMemo', { memo: 'ring\u202etwice' }],
    ['address.city', { city: 'Barce\u0000lona' }],
    ['address.lat', { lat: 91, lng: 2 }],
    ['address.lng', { lat: 41, lng: null }],
  ])('with an invalid %s is refused with the field’s name, and nothing is stored', async (field, changes) => {
    expect(await saveAddress(phone.context, addressOf(changes))).toEqual({
      ok: false,
      code: 'LD_BAD_REQUEST',
      params: { fields: [field] },
    })
    expect(await phone.context.database.addresses.count()).toBe(0)
    expect(await waiting(phone.context)).toEqual([])
  })
})

describe('G11 the lane of an address', () => {
  test('sends a new address before the order that depends on it, also after a failed attempt', async () => {
    phone = await readyToOrder(server)
    await cutNetwork(phone)
    const address = addressOf()
    await save(address)
    const order = await tapOrder(phone)
    await phone.context.database.outbox.where({ id: order }).modify({ lane: addressLane(address.id) })
    // A change of mind keeps its turn before the order.
    await save({ ...address, label: 'Home' })
    phone.network.up = true
    phone.network.next('/customer/address/add', async () => {
      throw new TypeError('Failed to fetch')
    })
    await settle(phone)
    const arrived = phone.network.sent.map(({ path }) => path.split('/').slice(-2).join('/'))
    expect(arrived.filter((path) => /address\/add|order\/create/.test(path))).toEqual([
      'address/add',
      'address/add',
      'order/create',
    ])
    expect(await atRestaurant(server, phone)).toMatchObject([{ label: 'Home' }])
    expect((await intentOf(phone, order)).state).toBe('confirmed')
  })

  test('G12 holds back only the order that depends on a refused address, until the address is corrected', async () => {
    phone = await readyToOrder(server)
    const address = addressOf({ label: 'Home' })
    await save(address)
    const order = await tapOrder(phone)
    await phone.context.database.outbox.where({ id: order }).modify({ lane: addressLane(address.id) })
    await save(addressOf({ label: 'Work' }))
    phone.network.next(
      '/customer/address/add',
      refusing(400, 'LD_BAD_REQUEST', { fields: ['address.mobile'] }),
    )
    await settle(phone)
    expect(await waiting(phone.context)).toEqual(['addressAdd attention', 'orderCreate queued'])
    expect(await nextDueAt(phone.context)).toBeNull()
    expect(await labelsThere()).toEqual(['Work'])
    expect(phone.network.count('/customer/address/add')).toBe(2)
    const [refused] = await phone.context.database.outbox.toArray()
    expect(refused).toMatchObject({
      code: 'LD_BAD_REQUEST',
      data: { fields: ['address.mobile'] },
      attempts: 1,
    })

    await save({ ...address, label: 'Parents' })
    await settle(phone)
    expect(await waiting(phone.context)).toEqual(['orderCreate confirmed'])
    expect(await labelsThere()).toContain('Parents')
  })

  test.each([
    ['has a label that is taken', 'CF_030301'],
    ['is one too many', 'LD_TOO_MANY_ADDRESSES'],
  ])('doesn’t hold back a dinner to an address that %s, which stays to be corrected', async (_, code) => {
    phone = await readyToOrder(server)
    if (code === 'CF_030301') await elsewhere(phone, { add: addressOf({ label: 'Home' }) })
    else for (let count = 0; count < maxAddresses; count += 1) await elsewhere(phone, { add: addressOf() })
    const address = addressOf({ label: 'home' })
    await save(address)
    const toIt = async () => {
      await fillCart(phone)
      const id = await tapOrder(phone)
      const lane = await orderLane(phone.context, { ...(await intentOf(phone, id)), addressId: address.id })
      await phone.context.database.outbox.where({ id }).modify({ lane })
      return id
    }
    const before = await toIt()
    await settle(phone)
    expect((await intentOf(phone, before)).state).toBe('confirmed')
    // A dinner that is ordered while the address still waits for its customer goes out as well.
    const after = await toIt()
    await settle(phone)
    expect((await intentOf(phone, after)).state).toBe('confirmed')
    const [refused] = await addressIntents(phone.context, (await intentOf(phone, after)).customerId)
    expect(refused).toMatchObject({ state: 'attention', code, address: { id: address.id, label: 'home' } })
    expect(await row(address.id)).toMatchObject({ label: 'home', street: address.street, confirmed: null })
    if (code !== 'CF_030301') return
    await save({ ...address, label: 'Parents' })
    await settle(phone)
    expect((await labelsThere()).toSorted()).toEqual(['Home', 'Parents'])
  })

  test('sends a new address and the order that depends on it before the address’s deletion', async () => {
    phone = await readyToOrder(server)
    await cutNetwork(phone)
    const id = await save(addressOf())
    const order = await tapOrder(phone)
    await phone.context.database.outbox.where({ id: order }).modify({ lane: addressLane(id) })
    expectOk(await deleteAddress(phone.context, id))
    expect(await waiting(phone.context)).toEqual([
      'addressAdd queued',
      'orderCreate queued',
      'addressDelete queued',
    ])
    await settle(phone)
    expect(await waiting(phone.context)).toEqual(['orderCreate confirmed'])
    expect(await atRestaurant(server, phone)).toEqual([])
  })

  test('releases the order when the refused address that it waits for is deleted', async () => {
    phone = await readyToOrder(server)
    phone.network.next('/customer/address/add', refusing(400, 'LD_BAD_REQUEST'))
    const id = await save(addressOf({ label: 'home' }))
    const order = await tapOrder(phone)
    await phone.context.database.outbox.where({ id: order }).modify({ lane: addressLane(id) })
    await settle(phone)
    expect(await waiting(phone.context)).toEqual(['addressAdd attention', 'orderCreate queued'])
    expectOk(await deleteAddress(phone.context, id))
    expect(await row(id)).toBeUndefined()
    await settle(phone)
    expect(await waiting(phone.context)).toEqual(['orderCreate confirmed'])
    expect(phone.network.count('/customer/address/delete')).toBe(0)
  })

  /** Two orders to an address of which another address already has the label. */
  const twoOrders = async () => {
    phone = await readyToOrder(server)
    await elsewhere(phone, { add: addressOf({ label: 'Home' }) })
    const id = await save(addressOf({ label: 'home' }))
    const first = await tapOrder(phone)
    await fillCart(phone)
    const second = await tapOrder(phone)
    for (const order of [first, second])
      await phone.context.database.outbox.where({ id: order }).modify({ lane: addressLane(id) })
    return { id, first, second }
  }

  test('lets a refused order hold back no other once the address that both waited for is discarded', async () => {
    const { id, first, second } = await twoOrders()
    phone.network.next('/customer/address/add', refusing(400, 'LD_BAD_REQUEST'))
    await settle(phone)
    expectOk(await discardAddressChange(phone.context, id))
    phone.network.next('/order/create', refusing(400, 'SP_0053'))
    await settle(phone)
    expect((await intentOf(phone, first)).state).toBe('attention')
    expect((await intentOf(phone, second)).state).toBe('confirmed')
  })

  test('lets a refused order hold back nothing once the address was deleted while it was being added', async () => {
    const { id } = await twoOrders()
    phone.network.next('/customer/address/add', async (forward) => {
      expectOk(await deleteAddress(phone.context, id))
      return forward()
    })
    phone.network.next('/order/create', refusing(400, 'SP_0053'))
    await settle(phone)
    expect(await waiting(phone.context)).toEqual(['orderCreate attention', 'orderCreate confirmed'])
    expect(await row(id)).toBeUndefined()
  })

  test('lets a refused order hold back no other once the address that both waited for has expired', async () => {
    const { first, second } = await twoOrders()
    server.time.now += 8 * 24 * 60 * 60 * 1000
    await phone.context.database.outbox
      .where('id')
      .anyOf(first, second)
      .modify({ deadlineAt: server.time.now + 60_000 })
    phone.network.next('/order/create', refusing(400, 'SP_0053'))
    await settle(phone)
    expect((await intentOf(phone, first)).state).toBe('attention')
    expect((await intentOf(phone, second)).state).toBe('confirmed')
  })
})

describe('a refused address change', () => {
  const refused = async () => {
    const address = addressOf({ label: 'Home' })
    await save(address)
    await settle(phone)
    await elsewhere(phone, { add: addressOf({ label: 'Work' }) })
    await save({ ...address, label: 'Work', memo: 'typed with care' })
    await settle(phone)
    return address
  }

  test('G12 waits for the customer with all typed values and isn’t sent again', async () => {
    const { id } = await refused()
    expect(await waiting(phone.context)).toEqual(['addressUpdate attention'])
    expect(await row(id)).toMatchObject({
      label: 'Work',
      memo: 'typed with care',
      confirmed: { label: 'Home' },
    })
    expect(phone.network.count('/customer/address/update')).toBe(1)
    expectOk(await refreshAddresses(phone.context))
    expect(await row(id)).toMatchObject({ memo: 'typed with care' })
  })

  test('can be discarded, which restores the address as the restaurant has it', async () => {
    const { id } = await refused()
    expectOk(await discardAddressChange(phone.context, id))
    expect(await waiting(phone.context)).toEqual([])
    expect(await row(id)).toMatchObject({ label: 'Home', memo: '' })
  })

  test('can be corrected and sent again', async () => {
    const address = await refused()
    await save({ ...address, label: 'Parents' })
    await settle(phone)
    expect(await labelsThere()).toContain('Parents')
    expect(await waiting(phone.context)).toEqual([])
  })

  test('doesn’t prevent the deletion of the address', async () => {
    const { id } = await refused()
    expectOk(await deleteAddress(phone.context, id))
    await settle(phone)
    expect(await labelsThere()).toEqual(['Work'])
  })

  test('creates a new address when it is saved again, if the address was deleted elsewhere', async () => {
    const address = addressOf({ label: 'Home' })
    await save(address)
    await settle(phone)
    await elsewhere(phone, { remove: address.id })
    await save({ ...address, memo: 'ring' })
    await settle(phone)
    const [intent] = await phone.context.database.outbox.toArray()
    // The restaurant has a trace of it and says so.
    expect(intent).toMatchObject({ state: 'attention', code: 'LD_NOT_FOUND' })
    const again = await save({ ...address, memo: 'ring' })
    expect(again).not.toBe(address.id)
    await settle(phone)
    expect(await atRestaurant(server, phone)).toMatchObject([{ id: again, memo: 'ring' }])
    expect(await shown(phone.context)).toEqual(['Home'])
  })

  test('names the invalid field, and discarding it removes an address that was being added', async () => {
    const id = await save(addressOf({ mobile: '12' }))
    await settle(phone)
    expect(await phone.context.database.outbox.toArray()).toMatchObject([
      { state: 'attention', code: 'LD_BAD_REQUEST', data: { fields: ['address.mobile'] } },
    ])
    expectOk(await discardAddressChange(phone.context, id))
    expect(await phone.context.database.addresses.count()).toBe(0)
  })

  test('is dropped if a later change of the same address is already waiting', async () => {
    const address = addressOf({ label: 'Home' })
    await save(address)
    await settle(phone)
    await elsewhere(phone, { add: addressOf({ label: 'Work' }) })
    await save({ ...address, label: 'Work' })
    phone.network.next('/customer/address/update', async (forward) => {
      await save({ ...address, label: 'Parents' })
      return forward()
    })
    await settle(phone)
    expect(await waiting(phone.context)).toEqual([])
    expect(await labelsThere()).toContain('Parents')
  })

  test('is dropped if it would have added an address that was deleted meanwhile', async () => {
    await elsewhere(phone, { add: addressOf({ label: 'Home' }) })
    const address = addressOf({ label: 'Home' })
    await save(address)
    phone.network.next('/customer/address/add', async (forward) => {
      expectOk(await deleteAddress(phone.context, address.id))
      return forward()
    })
    await settle(phone)
    expect(await waiting(phone.context)).toEqual([])
    expect(await phone.context.database.addresses.count()).toBe(0)
    expect(await labelsThere()).toEqual(['Home'])
  })
})

describe('the restaurant’s list of addresses', () => {
  test('replaces the addresses on the phone, the default first, without those it no longer has', async () => {
    const home = addressOf({ label: 'Home' })
    await elsewhere(phone, { add: home })
    server.time.now += 1_000
    await elsewhere(phone, { add: addressOf({ label: 'Work' }) })
    server.time.now += 1_000
    await elsewhere(phone, { add: addressOf({ label: 'Parents', isDefault: true }) })
    expectOk(await refreshAddresses(phone.context))
    expect(await shown(phone.context)).toEqual(['* Parents', 'Work', 'Home'])
    await elsewhere(phone, { remove: home.id })
    expectOk(await refreshAddresses(phone.context))
    expect(await shown(phone.context)).toEqual(['* Parents', 'Work'])
  })

  test('doesn’t remove an address that was saved while the list was on its way', async () => {
    const address = addressOf({ label: 'Home' })
    phone.network.next('/customer/address/list', async (forward) => {
      const listed = await forward()
      await save(address)
      await settle(phone)
      return listed
    })
    expectOk(await refreshAddresses(phone.context))
    expect(await shown(phone.context)).toEqual(['Home'])
  })

  test('doesn’t restore an address that was deleted while the list was on its way', async () => {
    const id = await save(addressOf({ label: 'Home' }))
    await settle(phone)
    phone.network.next('/customer/address/list', async (forward) => {
      const listed = await forward()
      expectOk(await deleteAddress(phone.context, id))
      await settle(phone)
      return listed
    })
    expectOk(await refreshAddresses(phone.context))
    expect(await shown(phone.context)).toEqual([])
  })

  test('leaves one default address: the one that was chosen on the phone and isn’t sent yet', async () => {
    await save(addressOf({ label: 'Home' }))
    await settle(phone)
    await cutNetwork(phone)
    await save(addressOf({ label: 'Work', isDefault: true }))
    phone.network.up = true
    await elsewhere(phone, { add: addressOf({ label: 'Parents', isDefault: true }) })
    expectOk(await refreshAddresses(phone.context))
    expect(await shown(phone.context)).toEqual(['* Work', 'Parents', 'Home'])
    await settle(phone)
    expect((await labelsThere())[0]).toBe('Work')
  })

  test('leaves the phone’s addresses unchanged when the restaurant can’t be reached', async () => {
    await save(addressOf({ label: 'Home' }))
    await settle(phone)
    await cutNetwork(phone)
    expect(await refreshAddresses(phone.context)).toMatchObject({ ok: false, code: 'EN_OFFLINE' })
    expect(await shown(phone.context)).toEqual(['Home'])
  })
})

describe('a guest whose session ended and who comes back', () => {
  test('G16 finds their waiting address change, which is sent as an update, not as a new address', async () => {
    const address = addressOf({ label: 'Home' })
    await save(address)
    await settle(phone)
    await cutNetwork(phone)
    await save({ ...address, memo: 'ring' })
    await endSession(phone.context)
    await phone.context.database.addresses.clear()
    await continueAsGuest(phone.context)
    await refreshAddresses(phone.context)
    expect(await shown(phone.context)).toEqual(['Home'])
    await save({ ...address, memo: 'ring twice' })
    await settle(phone)
    expect(await atRestaurant(server, phone)).toMatchObject([{ memo: 'ring twice' }])
    expect(phone.network.count('/customer/address/add')).toBe(1)
  })
})

describe('a waiting new address', () => {
  test('G7 expires after a week, stays on the phone and is sent after another tap', async () => {
    await cutNetwork(phone)
    const address = addressOf({ label: 'Home' })
    await save(address)
    server.time.now += 8 * 24 * 60 * 60 * 1000
    await settle(phone)
    expect(await waiting(phone.context)).toEqual(['addressAdd expired'])
    expect(await atRestaurant(server, phone)).toEqual([])
    expect(await shown(phone.context)).toEqual(['Home'])
    await save(address)
    await settle(phone)
    expect(await labelsThere()).toEqual(['Home'])
  })

  test('G22 is restored into a rebuilt database and sent', async () => {
    await cutNetwork(phone)
    await save(addressOf({ label: 'Home' }))
    const remembered = await readRemembered(phone.context.database)
    expect(remembered.addresses).toMatchObject([{ label: 'Home' }])
    const fresh = await openPhone(server, onlineVisit, { factory: new IDBFactory() })
    expect(await putBack(fresh.context.database, remembered)).toBe(true)
    expect(await shown(fresh.context)).toEqual(['Home'])
    await settle(fresh)
    expect(await labelsThere()).toEqual(['Home'])
  })
})

describe('the street search', () => {
  test('answers places with street and postcode, and EN_OFFLINE without a network', async () => {
    const found = await searchStreets(phone.context, 'maquin')
    expectOk(found)
    expect(found.value[0]).toMatchObject({ street: expect.stringMatching(/Maquinista/), postcode: '08003' })
    await cutNetwork(phone)
    expect(await searchStreets(phone.context, 'maquin')).toMatchObject({ ok: false, code: 'EN_OFFLINE' })
    expect(await waiting(phone.context)).toEqual([])
  })
})
