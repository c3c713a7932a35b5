import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { refusalOf } from '../../../../core/contract/envelope.ts'
import {
  cancelBooking,
  confirmBooking,
  holdTable,
  readBookingDays,
} from '../../../../workers/engine/bookings/book-table.ts'
import { syncCatalogue } from '../../../../workers/engine/catalogue/catalogue.ts'
import { deleteAccount } from '../../../../workers/engine/privacy/delete-account.ts'
import { requestCode, signUpByPhone } from '../../../../workers/engine/session/member.ts'
import { continueAsGuest } from '../../../../workers/engine/session/session.ts'
import { leave } from '../../../../workers/engine/session/sign-out.ts'
import { newNumber } from '../../../support/customers/member.ts'
import {
  type Phone,
  answering,
  expectOk,
  onlineVisit,
  openPhone,
  readyToOrder,
} from '../../../support/phone/phone.ts'
import { type TestServer, startTestServer } from '../../../support/server/test-server.ts'

let server: TestServer
let phone: Phone
beforeEach(async () => {
  server = await startTestServer()
  phone = await readyToOrder(server, onlineVisit)
})
afterEach(() => server.close())

/** What the next answer on a path says, without its headers: a box in between may keep that, and give it to others. */
function keeping(path: string, on = phone): () => string {
  let kept = ''
  on.network.next(path, async (forward) => {
    const response = await forward()
    kept = await response.text()
    return new Response(kept, { status: response.status, headers: response.headers })
  })
  return () => kept
}

async function hold() {
  const party = { diners: 2, areaId: null, replaces: null, held: null }
  const days = await readBookingDays(phone.context, party)
  expectOk(days)
  const startsAt = days.value[3]!.free[0]!
  const held = await holdTable(phone.context, { ...party, clientBookingId: crypto.randomUUID(), startsAt })
  expectOk(held)
  return held.value
}
const contact = { firstName: 'Ana', lastName: '', mobilePrefix: '+34', mobile: '600000001' }
const confirm = (bookingId: string) =>
  confirmBooking(phone.context, { bookingId, details: { contact, email: '', note: '', wantsNews: false } })

async function anotherPhone(): Promise<Phone> {
  const other = await openPhone(server, onlineVisit)
  expectOk(await syncCatalogue(other.context, onlineVisit))
  return other
}

async function signUp({ context }: Phone) {
  const number = { mobilePrefix: '+34', mobile: newNumber() }
  const sent = await requestCode(context, { ...number, purpose: 'signUp', robot: '' })
  expectOk(sent)
  const proof = {
    ...number,
    otp: server.texts.at(-1)?.code ?? '',
    verificationToken: sent.value.verificationToken,
    attempt: crypto.randomUUID(),
  }
  const person = { firstName: 'Ana', lastName: '', title: 'female' as const, invitationCode: '' }
  return signUpByPhone(context, { ...person, email: `${number.mobile}@mail.test`, proof, robot: '' })
}
const whoIsHere = async ({ context }: Phone) => (await context.database.sessions.get('current'))?.customerId

describe('G31 a genuine answer to another request, without its headers,', () => {
  test('doesn’t sign a guest in as another guest', async () => {
    const [other, third] = [await anotherPhone(), await anotherPhone()]
    const kept = keeping('/customer/sign/in', other)
    expectOk(await continueAsGuest(other.context))
    third.network.next('/customer/sign/in', answering(kept()))
    expect((await continueAsGuest(third.context)).ok).toBe(false)
    expect(await whoIsHere(third)).toBeUndefined()
    expectOk(await continueAsGuest(third.context))
    expect(await whoIsHere(third)).not.toBe(await whoIsHere(other))
  })

  test('doesn’t sign a guest up as another member', async () => {
    const other = await anotherPhone()
    const before = await whoIsHere(phone)
    const kept = keeping('/customer/sign/up', other)
    expectOk(await signUp(other))
    phone.network.next('/customer/sign/up', answering(kept()))
    expect(await signUp(phone)).toMatchObject({ ok: false, code: 'EN_UNREADABLE' })
    expect(await whoIsHere(phone)).toBe(before)
  })

  test('isn’t taken for the deletion of an account or the end of its sessions', async () => {
    const kept = keeping('/booking/create')
    await hold()
    phone.network.next('/customer/delete', answering(kept()))
    expect(await deleteAccount(phone.context)).toMatchObject({ ok: false, code: 'EN_DELETE_UNKNOWN' })
    phone.network.next('/customer/sign/out', answering(kept()))
    expect((await leave(phone.context, { unsent: 'erase', everywhere: true })).ok).toBe(false)
    expect(await whoIsHere(phone)).toBeDefined()
  })

  test('neither confirms nor cancels a booking', async () => {
    const held = keeping('/booking/create')
    const { id } = await hold()
    phone.network.next('/booking/confirm', answering(held()))
    expect((await confirm(id)).ok).toBe(false)
    const confirmed = keeping('/booking/confirm')
    expectOk(await confirm(id))
    phone.network.next('/booking/customer/cancel', answering(confirmed()))
    expect((await cancelBooking(phone.context, id)).ok).toBe(false)
    expect(await phone.context.database.bookings.toArray()).toMatchObject([{ state: 'confirmed' }])
  })

  test('doesn’t refuse a booking that the server has confirmed', async () => {
    const { id } = await hold()
    phone.network.next('/booking/confirm', async (forward) => {
      await forward()
      return Response.json(refusalOf('SP_120503'), { status: 400 })
    })
    expectOk(await confirm(id))
    expect(await phone.context.database.bookings.toArray()).toMatchObject([
      { state: 'confirmed', askedAt: null },
    ])
  })
})
