import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Booking } from '../../../../core/schema/booking/booking.ts'
import { readSetting } from '../../../../core/storage/read-setting.ts'
import {
  cancelBooking,
  confirmBooking,
  holdTable,
  readBookingDays,
} from '../../../../workers/engine/bookings/book-table.ts'
import { refreshBooking, refreshBookings } from '../../../../workers/engine/bookings/refresh-bookings.ts'
import { stopWaiting, waitForTable } from '../../../../workers/engine/bookings/wait-for-table.ts'
import { isTheirs } from '../../../../workers/engine/context/is-theirs.ts'
import { leave } from '../../../../workers/engine/session/sign-out.ts'
import {
  type Phone,
  answerLost,
  expectOk,
  lostOnTheWay,
  onlineVisit,
  portalPage,
  readyToOrder,
  refusing,
} from '../../../support/phone/phone.ts'
import { fillEvening } from '../../../support/shops/booking-shop.ts'
import { type TestServer, startTestServer } from '../../../support/server/test-server.ts'

let server: TestServer
let phone: Phone
beforeEach(async () => {
  server = await startTestServer()
  phone = await readyToOrder(server, onlineVisit)
})
afterEach(() => server.close())

const details = {
  contact: { firstName: 'Ana', lastName: '', mobilePrefix: '+34', mobile: '600000001' },
  email: '',
  note: 'by the window',
  wantsNews: false,
}
const party = { diners: 2, areaId: null, replaces: null, held: null }

/** The first free time of a day that is far enough away. */
async function freeTime(): Promise<number> {
  const days = await readBookingDays(phone.context, party)
  expectOk(days)
  return days.value[3]!.free[0]!
}
async function hold(changes: object = {}): Promise<Booking> {
  const wish = { ...party, clientBookingId: crypto.randomUUID(), startsAt: await freeTime(), ...changes }
  const held = await holdTable(phone.context, wish)
  expectOk(held)
  return held.value
}
const confirm = (bookingId: string) => confirmBooking(phone.context, { bookingId, details })
const kept = () => phone.context.database.bookings.toArray()
const there = () => server.db.selectFrom('bookings').selectAll().execute()

test('a table is held, confirmed, listed and cancelled, and its booking stays on the phone offline', async () => {
  const held = await hold()
  expect(held).toMatchObject({ state: 'held', diners: 2, contact: null })
  expectOk(await confirm(held.id))
  expect(await kept()).toMatchObject([
    { id: held.id, state: 'confirmed', askedAt: null, note: 'by the window' },
  ])
  phone.network.up = false
  expect(await refreshBookings(phone.context)).toMatchObject({ ok: false, code: 'EN_OFFLINE' })
  expect(await kept()).toHaveLength(1)
  phone.network.up = true
  expectOk(await refreshBookings(phone.context))
  expect(await kept()).toMatchObject([{ id: held.id, state: 'confirmed', confirmedAt: expect.any(Number) }])
  expectOk(await cancelBooking(phone.context, held.id))
  expect(await kept()).toMatchObject([{ id: held.id, state: 'cancelled' }])
})

test('holding a table at another time replaces the previous hold', async () => {
  const first = await hold()
  const second = await hold()
  expect((await kept()).map(({ id }) => id)).toEqual([second.id])
  expect(await confirm(first.id)).toMatchObject({ ok: false, code: 'SP_120502' })
})

test('retrying a hold whose answer was lost creates no second booking', async () => {
  const wish = { ...party, clientBookingId: crypto.randomUUID(), startsAt: await freeTime() }
  phone.network.next('/booking/create', answerLost)
  expect(await holdTable(phone.context, wish)).toMatchObject({ ok: false, code: 'EN_OFFLINE' })
  expectOk(await holdTable(phone.context, wish))
  expect(await there()).toHaveLength(1)
})

test('without a network no table is held, and nothing is queued', async () => {
  phone.network.up = false
  expect(await readBookingDays(phone.context, party)).toMatchObject({ ok: false, code: 'EN_OFFLINE' })
  const wish = { ...party, clientBookingId: 'b', startsAt: 1 }
  expect(await holdTable(phone.context, wish)).toMatchObject({ ok: false, code: 'EN_OFFLINE' })
  expect(await kept()).toEqual([])
  expect(await phone.context.database.outbox.count()).toBe(0)
})

test('a refused hold returns the free times nearby', async () => {
  const times = ['2026-11-20T20:00:00.000Z', 'nonsense']
  phone.network.next('/booking/create', refusing(400, 'SP_120101', { timeList: times }))
  const wish = { ...party, clientBookingId: 'b', startsAt: 1 }
  expect(await holdTable(phone.context, wish)).toMatchObject({
    ok: false,
    code: 'SP_120101',
    params: { times: [Date.parse(times[0]!)] },
  })
})

describe('G4 a booking confirmation whose answer is lost', () => {
  test('is looked up instead of sent again, and the booking is confirmed', async () => {
    const { id } = await hold()
    phone.network.next('/booking/confirm', answerLost)
    expectOk(await confirm(id))
    expect(await kept()).toMatchObject([{ id, state: 'confirmed', askedAt: null }])
    expect(phone.network.count('/booking/confirm')).toBe(1)
  })

  test('keeps the booking marked as asked while its outcome is unknown; a refresh settles it', async () => {
    const { id } = await hold()
    phone.network.next('/booking/confirm', answerLost)
    phone.network.next('/booking/detail/inquiry', lostOnTheWay)
    expect(await confirm(id)).toMatchObject({ ok: false, code: 'EN_OFFLINE' })
    expect(await kept()).toMatchObject([{ id, state: 'held', askedAt: expect.any(Number) }])
    expectOk(await refreshBooking(phone.context, id))
    expect(await kept()).toMatchObject([{ id, state: 'confirmed', askedAt: null }])
  })

  test('keeps the booking marked as asked behind a captive portal, and succeeds when it is sent again', async () => {
    const { id } = await hold()
    phone.network.next('/booking/confirm', portalPage)
    phone.network.next('/booking/detail/inquiry', portalPage)
    expect((await confirm(id)).ok).toBe(false)
    expect(await kept()).toMatchObject([{ state: 'held', askedAt: expect.any(Number) }])
    expectOk(await confirm(id))
    expect(await there()).toMatchObject([{ state: 'confirmed' }])
  })

  test('marks the booking as asked before the request is sent', async () => {
    const { id } = await hold()
    let marked: unknown = null
    phone.network.next('/booking/confirm', async () => {
      marked = await phone.context.database.bookings.get(id)
      throw new TypeError('Failed to fetch')
    })
    phone.network.next('/booking/detail/inquiry', lostOnTheWay)
    await confirm(id)
    expect(marked).toMatchObject({ askedAt: expect.any(Number) })
  })

  test('keeps the booking on the phone when another table is held meanwhile', async () => {
    const { id } = await hold()
    phone.network.next('/booking/confirm', answerLost)
    phone.network.next('/booking/detail/inquiry', lostOnTheWay)
    await confirm(id)
    await hold({ startsAt: (await freeTime()) + 24 * 3_600_000 })
    expect((await kept()).map((row) => row.id)).toContain(id)
    expectOk(await refreshBookings(phone.context))
    expect((await kept()).find((row) => row.id === id)).toMatchObject({ state: 'confirmed', askedAt: null })
  })

  test('makes one booking, even when it is sent again after the hold has expired', async () => {
    const { id } = await hold()
    phone.network.next('/booking/confirm', answerLost)
    phone.network.next('/booking/detail/inquiry', lostOnTheWay)
    await confirm(id)
    server.time.now += 3_600_000
    expectOk(await confirm(id))
    expect(await there()).toMatchObject([{ booking_id: id, state: 'confirmed' }])
  })
})

test('a booking whose confirmation never arrived stays marked as asked until its hold has expired', async () => {
  const { id } = await hold()
  phone.network.next('/booking/confirm', lostOnTheWay)
  phone.network.next('/booking/detail/inquiry', lostOnTheWay)
  await confirm(id)
  expectOk(await refreshBookings(phone.context))
  // It is held still: it may yet be on its way.
  expect(await kept()).toMatchObject([{ id, askedAt: expect.any(Number) }])
  server.time.now += 16 * 60_000
  for (let times = 0; times < 2; times++) expectOk(await refreshBookings(phone.context))
  expect(await kept()).toMatchObject([{ id, state: 'held', askedAt: null }])
  expect(await there()).toMatchObject([{ state: 'held' }])
})

test('confirming an expired hold fails, and the booking is stored as expired', async () => {
  const { id } = await hold()
  server.time.now += 16 * 60_000
  expect(await confirm(id)).toMatchObject({ ok: false, code: 'SP_120502' })
  expect(await kept()).toMatchObject([{ id, state: 'expired', askedAt: null }])
})

test('an older answer that arrives late doesn’t overwrite a newer booking', async () => {
  const { id } = await hold()
  for (const [path, ask] of [
    ['/booking/detail/inquiry', () => refreshBooking(phone.context, id)],
    ['/booking/list/inquiry', () => refreshBookings(phone.context)],
  ] as const) {
    const { promise: onTheWay, resolve: arrive } = Promise.withResolvers<void>()
    const { promise: answered, resolve: isAnswered } = Promise.withResolvers<void>()
    phone.network.next(path, async (forward) => {
      const answer = await forward()
      isAnswered()
      await onTheWay
      return answer
    })
    const asked = ask()
    await answered
    expectOk(await (path === '/booking/list/inquiry' ? cancelBooking(phone.context, id) : confirm(id)))
    const [after] = await kept()
    arrive()
    await asked
    expect(await kept()).toMatchObject([{ state: after!.state, updatedAt: after!.updatedAt }])
  }
})

test('a booking made while an older list is on its way isn’t marked as gone', async () => {
  const { promise: onTheWay, resolve: arrive } = Promise.withResolvers<void>()
  const { promise: answered, resolve: isAnswered } = Promise.withResolvers<void>()
  phone.network.next('/booking/list/inquiry', async (forward) => {
    const answer = await forward()
    isAnswered()
    await onTheWay
    return answer
  })
  const asked = refreshBookings(phone.context)
  await answered
  const { id } = await hold()
  expectOk(await confirm(id))
  arrive()
  expectOk(await asked)
  const [row] = await kept()
  expect(row).toMatchObject({ id, state: 'confirmed' })
  expect(row).not.toHaveProperty('goneSince')
})

test('a list requested before the customer stopped waiting for an evening doesn’t bring the wait back', async () => {
  const { context, network } = phone
  const days = await readBookingDays(context, party)
  expectOk(days)
  const wait = { day: days.value[3]!.day, diners: 2, areaId: null }
  await fillEvening(server.db, 'despensa', wait.day)
  const waits = async () => (await readSetting(context.database, 'bookingWaits'))?.list
  expectOk(await waitForTable(context, { ...wait, replaces: null, mobilePrefix: '+34', mobile: '600000001' }))
  expect(await waits()).toEqual([wait])
  let isAnswered = false
  let arrive = () => {}
  const onTheWay = new Promise<void>((resolve) => (arrive = resolve))
  network.next('/booking/list/inquiry', async (forward) => {
    const answer = await forward()
    isAnswered = true
    await onTheWay
    return answer
  })
  const asked = refreshBookings(context)
  await expect.poll(() => isAnswered).toBe(true)
  expectOk(await stopWaiting(context, wait))
  arrive()
  expectOk(await asked)
  expect(await waits()).toEqual([])
  // One that is asked for afterwards is believed again.
  expectOk(await waitForTable(context, { ...wait, replaces: null, mobilePrefix: '+34', mobile: '600000001' }))
  await server.db.deleteFrom('booking_waits').execute()
  expectOk(await refreshBookings(context))
  expect(await waits()).toEqual([])
})

test('a wait for a table that is to replace a booking is sent with that booking’s id', async () => {
  const { id } = await hold()
  expectOk(await confirm(id))
  await fillEvening(server.db, 'despensa', '2026-11-20')
  const wish = { day: '2026-11-20', diners: 2, areaId: null, mobilePrefix: '+34', mobile: '600000001' }
  expectOk(await waitForTable(phone.context, { ...wish, replaces: id }))
  expect(await server.db.selectFrom('booking_waits').select('replaces').execute()).toEqual([{ replaces: id }])
})

describe('G33 a booking that the server has lost, as after a restored backup,', () => {
  const forget = () => server.db.deleteFrom('bookings').execute()

  test('stays on the phone, marked as gone, after a list and after an inquiry', async () => {
    const { id } = await hold()
    expectOk(await confirm(id))
    await forget()
    expectOk(await refreshBookings(phone.context))
    const [gone] = await kept()
    expect(gone).toMatchObject({ id, state: 'confirmed', goneSince: expect.any(Number) })
    expect(await refreshBooking(phone.context, id)).toMatchObject({ ok: false, code: 'LD_NOT_FOUND' })
    expect(await kept()).toEqual([gone])
  })

  test('loses its gone mark once the server has it again', async () => {
    const { id } = await hold()
    expectOk(await confirm(id))
    const rows = await there()
    await forget()
    await refreshBooking(phone.context, id)
    expect(await kept()).toMatchObject([{ goneSince: expect.any(Number) }])
    await server.db.insertInto('bookings').values(rows).execute()
    expectOk(await refreshBookings(phone.context))
    expect(await kept()).toMatchObject([{ id, state: 'confirmed' }])
    expect((await kept())[0]).not.toHaveProperty('goneSince')
  })

  test('is confirmed again when the restore undid its cancellation, and can be cancelled', async () => {
    const { id } = await hold()
    expectOk(await confirm(id))
    const rows = await there()
    for (const ask of [() => refreshBookings(phone.context), () => refreshBooking(phone.context, id)]) {
      expectOk(await cancelBooking(phone.context, id))
      expect(await kept()).toMatchObject([{ state: 'cancelled' }])
      await forget()
      await server.db.insertInto('bookings').values(rows).execute()
      // Asked for in a later millisecond than it was called off in: of the same one nobody could say which came first.
      await setTimeout(2)
      server.time.now += 1_000
      expectOk(await ask())
      expect(await kept()).toMatchObject([{ id, state: 'confirmed' }])
    }
    expectOk(await cancelBooking(phone.context, id))
    expect(await kept()).toMatchObject([{ state: 'cancelled' }])
  })

  test('is removed from the phone when it was only held or its evening is over', async () => {
    const { id } = await hold()
    expectOk(await confirm(id))
    await phone.context.database.bookings.update(id, { endsAt: server.time.now - 60_000 })
    const another = await hold({ startsAt: (await freeTime()) + 7 * 24 * 3_600_000 })
    await forget()
    await refreshBooking(phone.context, another.id)
    expectOk(await refreshBookings(phone.context))
    expect(await kept()).toEqual([])
  })
})

test('G32 signing out removes the bookings, and a leftover one doesn’t belong to whoever comes next', async () => {
  const { id } = await hold()
  expectOk(await confirm(id))
  const row = (await kept())[0]!
  expectOk(await leave(phone.context, { unsent: 'seal' }))
  expect(await kept()).toEqual([])
  await phone.context.database.bookings.put(row)
  expect(await isTheirs(phone.context, { table: 'bookings', id })).toBe(false)
})
