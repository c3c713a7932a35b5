import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../../../core/contract/calls/calls.ts'
import { addressBody, newMember, roomy } from '../../../support/customers/member.ts'
import { type Guest, openShopServer, type ShopServer } from '../../../support/server/shop-server.ts'

type Body = ReturnType<typeof addressBody>

let server: ShopServer
let member: Guest
beforeEach(async () => {
  server = await openShopServer({ limits: roomy })
  member = await newMember(server)
})
afterEach(() => server.close())

const add = (address: object, key?: string, guest = member, to = server) =>
  to.post(calls.addressAdd, { customerId: guest.id, address }, { guest, ...(key && { key }) })
const update = (address: object, key?: string, guest = member) =>
  server.post(calls.addressUpdate, { customerId: guest.id, address }, { guest, ...(key && { key }) })
const remove = (id: string, key?: string, guest = member) =>
  server.post(calls.addressDelete, { customerId: guest.id, id }, { guest, ...(key && { key }) })
const list = async (guest = member) =>
  (await server.post(calls.addressList, { customerId: guest.id }, { guest })).envelope.data.dataList
const verdict = ({ status, envelope }: { status: number; envelope: { code: string; data: unknown } }) => [
  status,
  envelope.code,
  envelope.data,
]

describe('an address', () => {
  test('is stored with spaces, phone number and coordinates normalized', async () => {
    const address = addressBody({
      address: '  Carrer de la  Maquinista, 14 ',
      mobile: '0034 600 00 00 00',
      lat: 41.380751234567,
      lng: 2.18890049,
      label: 'Home',
    })
    expect((await add(address)).envelope.data).toEqual({ id: address.id })
    expect(await list()).toEqual([
      {
        ...address,
        address: 'Carrer de la Maquinista, 14',
        mobile: '600000000',
        lat: 41.380751,
        lng: 2.1889,
      },
    ])
  })

  test('can lack coordinates and belong to a guest', async () => {
    const guest = await server.signIn()
    const address = addressBody({ lat: null, lng: null })
    expect((await add(address, undefined, guest)).status).toBe(200)
    expect(await list(guest)).toMatchObject([{ id: address.id, lat: null, lng: null }])
    expect(await list()).toEqual([])
  })

  test('is replaced as a whole', async () => {
    const address = addressBody({ label: 'Home', addressMemo: 'ring twice' })
    await add(address)
    await update({ ...address, address: 'Elsewhere, 1', addressMemo: '' })
    expect(await list()).toMatchObject([
      { id: address.id, address: 'Elsewhere, 1', addressMemo: '', label: 'Home' },
    ])
  })

  test('that becomes the default replaces the other one; the default is listed first, then the newest', async () => {
    const made: Body[] = []
    for (const isDefaulted of [true, false, false]) {
      made.push(addressBody({ isDefaulted }))
      await add(made.at(-1)!)
      server.clock.now += 1
    }
    const [a, b, c] = made.map(({ id }) => id)
    expect((await list()).map(({ id }) => id)).toEqual([a, c, b])
    await update({ ...made[1], isDefaulted: true })
    expect((await list()).map(({ id, isDefaulted }) => [id, isDefaulted])).toEqual([
      [b, true],
      [c, false],
      [a, false],
    ])
  })

  test('needs a label that is unique for the customer, ignoring letter case, or no label', async () => {
    await add(addressBody({ label: 'Home' }))
    const second = addressBody({ label: 'hOME' })
    expect(verdict(await add(second))).toEqual([400, 'CF_030301', { fields: ['address.label'] }])
    await add({ ...second, label: '' })
    await add(addressBody({ label: '' }))
    expect(verdict(await update(second))[1]).toBe('CF_030301')
    expect((await add(second, undefined, await server.signIn())).status).toBe(200)
    expect(await list()).toHaveLength(3)
  })

  test('isn’t affected by another customer’s address with the same id', async () => {
    const [other, address] = [await newMember(server), addressBody()]
    await add(address)
    expect((await add({ ...address, address: 'Theirs, 1' }, undefined, other)).status).toBe(200)
    expect((await list())[0]?.address).toBe(address.address)
    await remove(address.id, undefined, other)
    expect(await list()).toHaveLength(1)
  })

  test('is refused after twenty, until one is deleted', async () => {
    const made = Array.from({ length: 20 }, () => addressBody())
    for (const address of made) expect((await add(address)).status).toBe(200)
    expect(verdict(await add(addressBody()))).toEqual([400, 'LD_TOO_MANY_ADDRESSES', null])
    expect((await add(made[3]!)).status).toBe(200)
    await remove(made[0]!.id)
    expect((await add(addressBody())).status).toBe(200)
  })

  test('that is unknown can’t be changed or deleted', async () => {
    expect(verdict(await update(addressBody()))).toEqual([404, 'LD_NOT_FOUND', { isUnheard: true }])
    expect(verdict(await remove('none'))).toEqual([404, 'LD_NOT_FOUND', null])
  })

  test('that was deleted can’t be changed, and isn’t reported as never added', async () => {
    const address = addressBody()
    await add(address)
    await remove(address.id)
    expect(verdict(await update(address))).toEqual([404, 'LD_NOT_FOUND', null])
  })

  test('can be changed at most two hundred times in five minutes', async () => {
    const address = addressBody()
    for (let times = 0; times < 200; times++) await add(address)
    expect((await add(address)).status).toBe(429)
  })
})

describe('a queued address change', () => {
  test('sent twice is applied once and gets the same answer', async () => {
    const address = addressBody()
    const [first, second] = [await add(address, 'key-00000001'), await add(address, 'key-00000001')]
    expect([second.status, second.text]).toEqual([first.status, first.text])
    const unkeyed = await add({ ...address, address: 'Another, 2' })
    expect([unkeyed.status, unkeyed.text]).toEqual([200, first.text])
    expect(await list()).toMatchObject([{ id: address.id, address: address.address }])
  })

  test('sent many times at once to two servers is applied once', async () => {
    const [address, another] = [addressBody(), server.another()]
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        add(address, 'key-00000001', member, index % 2 ? server : another),
      ),
    )
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(await list()).toHaveLength(1)
  })

  test('that arrives late neither undoes a newer change nor restores a deleted address', async () => {
    const address = addressBody()
    await add(address, 'key-of-adding')
    await update({ ...address, address: 'First, 1' }, 'key-of-first')
    await update({ ...address, address: 'Second, 2' }, 'key-of-second')
    expect((await update({ ...address, address: 'First, 1' }, 'key-of-first')).status).toBe(200)
    expect((await list())[0]?.address).toBe('Second, 2')
    expect((await remove(address.id, 'key-of-delete')).status).toBe(200)
    for (const late of [
      add(address, 'key-of-adding'),
      add(address),
      remove(address.id),
      remove(address.id, 'key-of-delete'),
    ])
      expect((await late).envelope.data).toEqual({ id: address.id })
    expect((await update({ ...address, address: 'First, 1' }, 'key-of-first')).status).toBe(200)
    expect(verdict(await update(address))[0]).toBe(404)
    expect(await list()).toEqual([])
    const rows = JSON.stringify(await server.db.selectFrom('addresses').selectAll().execute())
    expect(rows).not.toMatch(/Second|First|600000000/)
  })

  test('with the key of another body is refused, unless the key is another customer’s', async () => {
    const [address, other] = [addressBody(), await newMember(server)]
    await add(address, 'key-00000001')
    expect(verdict(await add(addressBody(), 'key-00000001'))[1]).toBe('LD_KEY_REUSED')
    expect((await add(addressBody(), 'key-00000001', other)).status).toBe(200)
    expect(verdict(await add(addressBody(), 'short'))[1]).toBe('LD_KEY_MISSING')
    expect(verdict(await add(addressBody(), "'; drop table--"))[1]).toBe('LD_KEY_MISSING')
  })

  test('that was refused can be sent again under its key', async () => {
    await add(addressBody({ label: 'Home' }))
    const second = addressBody({ label: 'Home' })
    expect((await add(second, 'key-00000002')).status).toBe(400)
    await remove((await list())[0]!.id)
    expect((await add(second, 'key-00000002')).status).toBe(200)
  })

  test('is purged after thirty days, together with its deleted address', async () => {
    const address = addressBody()
    await add(address, 'key-00000001')
    await remove(address.id)
    server.clock.now += 31 * 24 * 3_600_000
    await server.runHousekeeping()
    expect(await server.db.selectFrom('addresses').selectAll().execute()).toEqual([])
    expect(await server.db.selectFrom('command_attempts').selectAll().execute()).toEqual([])
  })
})
