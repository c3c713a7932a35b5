import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../../../core/contract/calls/calls.ts'
import { newMember, newNumber, proofOf, roomy, signInBody } from '../../../support/customers/member.ts'
import { type Guest, openShopServer, type ShopServer } from '../../../support/server/shop-server.ts'

let server: ShopServer
beforeEach(async () => {
  server = await openShopServer({ limits: roomy })
})
afterEach(() => server.close())

const verdict = ({ status, envelope }: { status: number; envelope: { code: string; data: unknown } }) => [
  status,
  envelope.code,
  (envelope.data as { fields?: string[] } | null)?.fields,
]
const profile = async (guest: Guest) =>
  (await server.post(calls.customerGet, { customerId: guest.id, storeId: 'corner' }, { guest })).envelope.data

describe('a profile', () => {
  const update = (guest: Guest, changes: object = {}) =>
    server.post(
      calls.customerUpdate,
      {
        customerId: guest.id,
        storeId: 'corner',
        email: 'new@mail.test',
        firstName: 'Bea',
        lastName: '',
        title: null,
        ...changes,
      },
      { guest },
    )

  test('is replaced as a whole and returned as stored', async () => {
    const member = await newMember(server)
    const { envelope } = await update(member)
    expect(envelope.data).toMatchObject({
      email: 'new@mail.test',
      firstName: 'Bea',
      lastName: '',
      title: null,
      mobile: member.mobile,
    })
    expect(await profile(member)).toEqual(envelope.data)
    expect((await update(member, { email: 'NEW@mail.test' })).status).toBe(200)
  })

  test('stays unchanged when the new email or number belongs to another account', async () => {
    const [member, other] = [await newMember(server), await newMember(server, { email: 'taken@mail.test' })]
    const before = await profile(member)
    expect(verdict(await update(member, { email: 'Taken@mail.test' }))).toEqual([400, 'CF_010604', ['email']])
    server.clock.now += 61_000
    const theirs = await proofOf(server, other.mobile)
    expect(verdict(await update(member, { auth: theirs }))).toEqual([400, 'CF_010605', ['auth.mobile']])
    expect(await profile(member)).toEqual(before)
  })

  test('gets a new number with the code sent to it, and the old number doesn’t sign in any more', async () => {
    const member = await newMember(server)
    const mobile = newNumber()
    const proof = await proofOf(server, mobile)
    const wrong = { ...proof, otp: proof.otp === '000000' ? '000001' : '000000' }
    expect(verdict(await update(member, { auth: wrong }))).toEqual([400, 'CF_82054', ['auth.otp']])
    expect((await update(member, { auth: proof })).envelope.data).toMatchObject({
      mobilePrefix: '+34',
      mobile,
    })
    server.clock.now += 61_000
    const { envelope } = await server.post(calls.signIn, signInBody(await proofOf(server, mobile)))
    expect(envelope.data.customerId).toBe(member.id)
    const old = await proofOf(server, member.mobile)
    expect((await server.post(calls.signIn, signInBody(old))).envelope.code).toBe('CF_82061')
  })

  test('can’t be changed by a guest', async () => {
    expect(verdict(await update(await server.signIn()))).toEqual([400, 'CF_010702', undefined])
  })

  test('two members who take one email at once don’t both get it', async () => {
    const members = [await newMember(server), await newMember(server)]
    const answers = await Promise.all(members.map((member) => update(member)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })
})
