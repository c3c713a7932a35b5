import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../../../core/contract/calls/calls.ts'
import {
  askCode,
  newMember,
  proofOf,
  type Proof,
  roomy,
  signInBody,
  signUpBody,
} from '../../../support/customers/member.ts'
import { sha256 } from '../../../../server/base/sha256.ts'
import {
  type Answered,
  contextOf,
  openShopServer,
  type ShopServer,
} from '../../../support/server/shop-server.ts'

const number = '600111222'
const minute = 60_000
const wrong = (proof: Proof, by = 1): Proof => ({
  ...proof,
  otp: String((Number(proof.otp) + by) % 1_000_000).padStart(6, '0'),
})

let server: ShopServer
beforeEach(async () => {
  server = await openShopServer({ limits: roomy })
})
afterEach(() => server.close())

const signIn = (proof: Proof, to = server) => to.post(calls.signIn, signInBody(proof))
const signUp = (proof: Proof, to = server) => to.post(calls.signUp, signUpBody(proof))
const codeOf = ({ status, envelope }: Answered) => [status, envelope.code, envelope.data]
const wrongCode = [400, 'CF_82054', { fields: ['auth.otp'] }]

describe('a verification code', () => {
  let proof: Proof
  beforeEach(async () => {
    await newMember(server, { mobile: number })
    server.clock.now += minute
    proof = await proofOf(server, number)
  })

  test('signs its number in, once', async () => {
    expect((await signIn(proof)).status).toBe(200)
    expect(codeOf(await signIn(proof))).toEqual(wrongCode)
  })

  test('is accepted with a space in it and with the number in another notation', async () => {
    const otp = `${proof.otp.slice(0, 3)} ${proof.otp.slice(3)}`
    expect((await signIn({ ...proof, otp, mobilePrefix: '0034', mobile: '600 11 12 22' })).status).toBe(200)
  })

  test('that is wrong, expired or belongs to another number or token always gets the same answer', async () => {
    const other = await proofOf(server, '600111333')
    const answers = [
      await signIn(wrong(proof)),
      await signIn({ ...proof, otp: '' }),
      await signIn({ ...proof, otp: `${proof.otp}0` }),
      await signIn({ ...proof, username: '' }),
      await signIn({ ...proof, username: other.username }),
      await signIn({ ...other, mobile: proof.mobile }),
      await signIn({ ...proof, mobile: '600111444' }),
    ]
    server.clock.now += 10 * minute
    answers.push(await signIn(proof))
    for (const answer of answers) expect(codeOf(answer)).toEqual(wrongCode)
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  })

  test('is valid for ten minutes', async () => {
    server.clock.now += 10 * minute - 1
    expect((await signIn(proof)).status).toBe(200)
  })

  test('is invalid after five wrong tries, also when they reach two servers at once', async () => {
    const another = server.another()
    const tries = Array.from({ length: 4 }, (_, index) =>
      signIn(wrong(proof, index + 1), index % 2 ? server : another),
    )
    for (const answer of await Promise.all(tries)) expect(codeOf(answer)).toEqual(wrongCode)
    expect(codeOf(await signIn(wrong(proof, 5)))).toEqual(wrongCode)
    expect(codeOf(await signIn(proof))).toEqual(wrongCode)
  })

  test('is still valid after four wrong tries', async () => {
    for (let by = 1; by <= 4; by++) await signIn(wrong(proof, by))
    expect((await signIn(proof)).status).toBe(200)
  })

  test('sent several times at once is accepted once', async () => {
    const another = server.another()
    const answers = await Promise.all([signIn(proof), signIn(proof, another), signIn(proof)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
  })

  test('is accepted again with its key when the answer was lost, but not from another device', async () => {
    const key = crypto.randomUUID()
    const signInOn = (deviceNo: string) =>
      server.post(calls.signIn, { context: { ...contextOf(), deviceNo }, ...signInBody(proof) }, { key })
    expect((await signInOn('new phone')).status).toBe(200)
    expect((await signInOn('new phone')).status).toBe(200)
    expect(codeOf(await signInOn('another phone'))).toEqual(wrongCode)
    const devices = await server.db.selectFrom('member_devices').select('device_hash').execute()
    expect(devices.map((row) => row.device_hash).toSorted()).toEqual(
      [sha256('device'), sha256('new phone')].toSorted(),
    )
  })

  test('can’t be guessed by brute force, since a number allows only 100 tries in a day from one network, 300 from all of them', async () => {
    const proxied = await openShopServer({ limits: roomy, trustProxy: true })
    const triesOf = async (mobile: string, networks: number) => {
      let tries = 0
      const end = proxied.clock.now + 24 * 60 * minute
      for (; proxied.clock.now < end; proxied.clock.now += 10 * minute)
        for (let network = 1; network <= networks; network++) {
          const from = { headers: { 'x-forwarded-for': `192.0.2.${network}` } }
          const asked = await askCode(proxied, mobile, from)
          if (asked.status !== 200) continue
          const guess = { mobilePrefix: '+34', mobile, username: asked.envelope.data.verificationToken }
          const right = { ...guess, otp: proxied.texts.at(-1)!.code }
          for (let by = 1; by < 8; by++) await proxied.post(calls.signIn, signInBody(wrong(right, by)), from)
          tries += 5
          expect(codeOf(await proxied.post(calls.signIn, signInBody(right), from))).toEqual(wrongCode)
        }
      return tries
    }
    expect(await triesOf('600111555', 1)).toBe(100)
    expect(await triesOf('600111556', 5)).toBe(300)
    await proxied.close()
  })

  test('stays valid when somebody else requests another for the number and fails with it', async () => {
    server.clock.now += minute
    const theirs = await proofOf(server.another(), number)
    for (let by = 1; by < 8; by++) await signIn(wrong(theirs, by))
    expect((await signIn(proof)).status).toBe(200)
  })

  test('reveals that its number has no account only when correct, and then signs up', async () => {
    const stranger = await proofOf(server, '600111666')
    expect(codeOf(await signIn(wrong(stranger)))).toEqual(wrongCode)
    expect(codeOf(await signIn(stranger))).toEqual([400, 'CF_82061', { fields: ['auth.mobile'] }])
    expect((await signUp(stranger)).status).toBe(200)
    expect(codeOf(await signIn(stranger))).toEqual(wrongCode)
  })

  test('that was used reveals nothing about accounts', async () => {
    expect((await signIn(proof)).status).toBe(200)
    expect(codeOf(await signUp(proof))).toEqual(wrongCode)
  })

  test('is deleted from the database a day later', async () => {
    server.clock.now += 25 * 60 * minute
    await server.runHousekeeping()
    expect(await server.db.selectFrom('verification_codes').selectAll().execute()).toEqual([])
    expect(await server.db.selectFrom('code_gates').selectAll().execute()).toEqual([])
  })
})
