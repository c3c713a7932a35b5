import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LoggedEvent } from '../../../../workers/engine/log/events.ts'
import { addressOf } from '../../../support/phone/address-phone.ts'
import { type MemberPhone, openMemberPhone } from '../../../support/phone/member-phone.ts'
import { answering, expectOk, portalPage, tableVisit } from '../../../support/phone/phone.ts'

let phone: MemberPhone
beforeEach(async () => {
  phone = await openMemberPhone()
})
afterEach(() => phone.close())

const mark = 'Zuzanna'
const note = `${mark}, no onions`

async function logged(): Promise<LoggedEvent[]> {
  const result = await phone.engine.readEventLog()
  expectOk(result)
  return result.value
}

async function sitDown(): Promise<void> {
  expectOk(await phone.engine.visit(tableVisit))
  expectOk(await phone.engine.refreshMenu())
}

async function order(): Promise<string> {
  const { engine } = phone
  const build = { itemId: 'cheesecake', skuId: null, options: [] }
  expectOk(await engine.addToCart({ orderType: 'dineIn', build, quantity: 1, note }))
  const carts = await phone.database.carts.toArray()
  const open = carts.flatMap(({ lines }) => lines).filter(({ intentId }) => intentId === null)
  const placed = await engine.placeOrder({
    orderType: 'dineIn',
    appointmentAt: null,
    payment: 'payAtRestaurant',
    contact: null,
    note,
    cutlery: 0,
    diners: 2,
    agreedTotalCents: open.reduce((sum, { quantity, snapshot }) => sum + quantity * snapshot.unitCents, 0),
  })
  expectOk(placed)
  if (placed.value.kind !== 'saved') throw new Error('it was not saved')
  return placed.value.intentId
}

const stateOf = async (id: string) => (await phone.database.outbox.get({ id }))?.state

test('an order is logged with its command, its states and their causes, and its calls', async () => {
  await sitDown()
  expectOk(await phone.engine.continueAsGuest())
  const id = await order()
  await expect.poll(() => stateOf(id)).toBe('confirmed')
  const events = await logged()
  const states = events.flatMap((event) =>
    event.area === 'intent' && event.intent === id.slice(0, 8) ? [[event.cause, event.from, event.to]] : [],
  )
  // The stream and the answer to the order may both bring the news.
  expect(states.slice(0, 3)).toEqual([
    ['saved', null, 'queued'],
    ['claimed', 'queued', 'sending'],
    ['confirmed', 'sending', 'confirmed'],
  ])
  expect(events).toContainEqual(
    expect.objectContaining({ area: 'command', what: 'placeOrder', outcome: 'ok' }),
  )
  expect(events).toContainEqual(
    expect.objectContaining({ area: 'call', path: '/order/create', outcome: 'answer', level: 'debug' }),
  )
  expect(events).toContainEqual(expect.objectContaining({ area: 'sync', outcome: 'ok' }))
})

test('a call has the same id in the phone’s log and in the server’s', async () => {
  await sitDown()
  expectOk(await phone.engine.continueAsGuest())
  const id = await order()
  await expect.poll(() => stateOf(id)).toBe('confirmed')
  const own = (await logged()).flatMap((event) =>
    event.area === 'call' && event.path === '/order/create' ? [event.id] : [],
  )
  const lines = phone.server.logged.map((line) => JSON.parse(line))
  const theirs = lines.filter(({ msg }) => msg === 'order placed').map(({ requestId }) => requestId)
  expect(own).toHaveLength(1)
  expect(theirs).toEqual(own)
})

test('a rolled-back change logs no event, but its aborted transaction does', async () => {
  await sitDown()
  expectOk(await phone.engine.continueAsGuest())
  const { database } = phone
  phone.network.up = false
  const fail = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  // After the intent was put into the outbox, in the same transaction.
  database.carts.hook('updating', fail)
  await expect(order()).rejects.toThrow(/not.saved/i)
  database.carts.hook('updating').unsubscribe(fail)
  const events = await logged()
  expect(events.filter((event) => event.area === 'intent' && event.cause === 'saved')).toEqual([])
  expect(events).toContainEqual(expect.objectContaining({ area: 'storage', what: 'aborted', level: 'error' }))
})

test('the log contains nothing personal: no name, number, note, token, table or whole id', async () => {
  const { engine, network, database } = phone
  await sitDown()
  const customerId = await phone.signUp()
  expectOk(
    await engine.updateProfile({
      firstName: mark,
      lastName: mark,
      email: `${mark}@mail.test`,
      title: 'female',
      phone: null,
    }),
  )
  expectOk(await engine.saveAddress(addressOf({ street: `${mark} 14`, memo: note })))
  await engine.searchStreets(mark)
  const sent = await order()
  await expect.poll(() => stateOf(sent)).toBe('confirmed')
  // Somebody on the way answers with words of their own, in the place of a code.
  network.next(
    '/order/list/inquiry',
    answering(JSON.stringify({ success: false, code: note, msg: note, data: note })),
  )
  await engine.refreshOrders()
  // Until then, a sync under way would be shared.
  await network.atRest()
  network.next('/store/get', portalPage)
  await engine.refreshMenu()
  network.up = false
  const waiting = await order()
  await engine.requestCode({ mobilePrefix: '+34', mobile: '611223344', purpose: 'signIn', robot: '' })
  const tokens = (await database.sessions.toArray()).map(({ accessToken }) => accessToken)
  const { value: device } = (await database.settings.get('device'))!
  const orders = (await database.orders.toArray()).map(({ id }) => id)
  network.up = true
  await engine.sendNow()
  await engine.signOut({ unsent: 'seal' })

  const events = await logged()
  const text = JSON.stringify(events)
  const { deviceNo } = device as { deviceNo: string }
  const private_ = [mark, 'Ana', 'Prat', '611223344', 'mail.test', tableVisit.tableCode!, deviceNo]
  const ids = [customerId, sent, waiting, ...orders, ...tokens].filter((value) => value !== '')
  expect(ids.length).toBeGreaterThan(4)
  expect([...private_, ...ids].filter((value) => text.includes(value))).toEqual([])
  expect(events).toContainEqual(expect.objectContaining({ outcome: 'refusal', code: 'other' }))
  const areas = [...new Set(events.map(({ area }) => area))]
  expect(areas).toEqual(expect.arrayContaining(['call', 'command', 'connection', 'intent', 'sync']))
  // No value is longer than a known word can be.
  const longest = Math.max(
    ...events.flatMap((event) => Object.values(event).map((value) => String(value).length)),
  )
  expect(longest).toBeLessThan(40)
})
