import { afterEach, beforeEach, expect, test } from 'vitest'
import { newNumber } from '../../../support/customers/member.ts'
import { type MemberPhone, openMemberPhone } from '../../../support/phone/member-phone.ts'
import { answerLost, expectOk, lostOnTheWay } from '../../../support/phone/phone.ts'

let phone: MemberPhone
let mobile: string
let customerId: string
beforeEach(async () => {
  phone = await openMemberPhone()
  mobile = newNumber()
  customerId = await phone.signUp(mobile)
})
afterEach(() => phone.close())

const details = {
  contact: { firstName: 'Ana', lastName: '', mobilePrefix: '+34', mobile: '600000001' },
  email: '',
  note: 'by the window',
  wantsNews: false,
}
const bookings = () => phone.database.bookings.toArray()
const there = () => phone.server.db.selectFrom('bookings').selectAll().execute()

/** Holds a table and confirms it; nothing that is asked about the booking afterwards is answered. */
async function bookInDoubt(): Promise<string> {
  const { engine, network } = phone
  const party = { diners: 2, areaId: null, replaces: null }
  const days = await engine.readBookingDays({ ...party, held: null })
  expectOk(days)
  const startsAt = days.value[3]!.free[0]!
  const held = await engine.holdTable({ ...party, clientBookingId: crypto.randomUUID(), startsAt })
  expectOk(held)
  for (const path of ['/booking/detail/inquiry', '/booking/list/inquiry', '/store/live'])
    network.always(path, lostOnTheWay)
  network.next('/booking/confirm', answerLost)
  expect(await engine.confirmBooking({ bookingId: held.value.id, details })).toMatchObject({ ok: false })
  return held.value.id
}

test('G4 G32 a booking in doubt is put away when its customer’s session ends, and asked about once they are back', async () => {
  const id = await bookInDoubt()
  const { engine, network } = phone
  expectOk(await engine.beginAnew())
  expectOk(await engine.continueAsGuest())
  expect(await bookings()).toEqual([])
  const [booked] = await there()
  expect((await engine.confirmBooking({ bookingId: id, details })).ok).toBe(false)
  expect((await engine.cancelBooking(id)).ok).toBe(false)
  expect(await there()).toEqual([booked])
  await phone.signIn(mobile)
  expect(await bookings()).toMatchObject([{ id, customerId, state: 'held', askedAt: expect.any(Number) }])
  network.calm()
  expectOk(await engine.refreshBookings())
  expect(await bookings()).toMatchObject([{ id, state: 'confirmed', askedAt: null }])
})

test('a table that was only held isn’t put away', async () => {
  const id = await bookInDoubt()
  await phone.database.bookings.update(id, { askedAt: null })
  expectOk(await phone.engine.beginAnew())
  await phone.signIn(mobile)
  expect(await bookings()).toEqual([])
})
