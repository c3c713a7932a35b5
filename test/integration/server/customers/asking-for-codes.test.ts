import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../../../core/contract/calls/calls.ts'
import { SmsFailed } from '../../../../server/sms/sms.ts'
import { askCode, newMember, proofOf, type Proof, roomy } from '../../../support/customers/member.ts'
import { contextOf, openShopServer, type ShopServer } from '../../../support/server/shop-server.ts'

const number = '600111222'
const minute = 60_000

let server: ShopServer
beforeEach(async () => {
  server = await openShopServer({ limits: roomy })
})
afterEach(() => server.close())

const waits = async (mobile = number) => {
  const answer = await askCode(server, mobile)
  return [answer.status, answer.envelope.code, answer.headers.get('retry-after')]
}

describe('asking for a code', () => {
  test('sends six digits to the number, and answers how long they are valid', async () => {
    const { envelope } = await askCode(server, '600 111 222')
    expect(envelope.data).toEqual({
      verificationToken: expect.stringMatching(/^[\w-]{43}$/),
      holdsSeconds: 600,
      resendSeconds: 60,
    })
    expect(server.texts).toEqual([
      { to: '+34600111222', code: expect.stringMatching(/^\d{6}$/), text: expect.any(String) },
    ])
    expect(server.texts[0]?.text).toContain(server.texts[0]?.code)
    expect(server.texts[0]?.text).toMatch(/\n@corner\.test #\d{6}$/)
  })

  test('sends a text in the customer’s language, without a host that the shop doesn’t claim', async () => {
    await server.reimport((file) => file.hosts.push('*'))
    await askCode(server, number, { locale: 'es-ES', host: 'evil.test' })
    expect(server.texts[0]?.text).toMatch(/^\d{6} es tu código/)
    expect(server.texts[0]?.text).not.toContain('evil')
  })

  test('stores neither code nor token in plain text, and makes new ones each time', async () => {
    const proofs: Proof[] = []
    for (let count = 0; count < 5; count++) {
      proofs.push(await proofOf(server, number))
      server.clock.now += minute
    }
    const rows = JSON.stringify(await server.db.selectFrom('verification_codes').selectAll().execute())
    for (const { otp, username } of proofs) {
      expect(rows).not.toContain(`"${otp}"`)
      expect(rows).not.toContain(username)
    }
    expect(new Set(proofs.map(({ otp }) => otp)).size).toBeGreaterThan(3)
    expect(new Set(proofs.map(({ username }) => username)).size).toBe(5)
  })

  test('answers the same whether the number has an account or not', async () => {
    const { mobile } = await newMember(server)
    server.clock.now += minute
    const known = await askCode(server, mobile)
    const unknown = await askCode(server, number)
    const shape = (answer: typeof known) => [
      answer.status,
      { ...answer.envelope.data, verificationToken: '' },
    ]
    expect(shape(known)).toEqual(shape(unknown))
  })

  test('again for the same number is refused for 60 seconds, also at another server', async () => {
    await askCode(server, number)
    server.clock.now += 20_500
    expect(await waits()).toEqual([429, 'BS_0001', '40'])
    expect((await askCode(server.another(), `${number.slice(0, 3)} ${number.slice(3)}`)).status).toBe(429)
    expect((await askCode(server, '600111333')).status).toBe(200)
    server.clock.now += 39_499
    expect(await waits()).toEqual([429, 'BS_0001', '1'])
    server.clock.now += 1
    expect((await askCode(server, number)).status).toBe(200)
    server.clock.now -= 3_600_000
    expect((await askCode(server, number)).status).toBe(200)
  })

  test('is refused after five times in ten minutes, until the first is ten minutes ago', async () => {
    for (let count = 0; count < 5; count++) {
      expect((await askCode(server, number)).status).toBe(200)
      server.clock.now += minute
    }
    expect(await waits()).toEqual([429, 'BS_0001', '300'])
    server.clock.now += 5 * minute - 1
    expect((await waits())[0]).toBe(429)
    server.clock.now += 1
    expect((await askCode(server, number)).status).toBe(200)
    expect(server.texts).toHaveLength(6)
  })

  test('is refused after twenty times in a day', async () => {
    for (let count = 0; count < 20; count++) {
      expect((await askCode(server, number)).status).toBe(200)
      server.clock.now += 3 * minute
    }
    expect((await waits())[0]).toBe(429)
    server.clock.now += 23 * 60 * minute
    expect((await askCode(server, number)).status).toBe(200)
  })

  test('many times at once sends one code', async () => {
    const others = [server, server.another()]
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => askCode(others[index % 2]!, number)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(429)])
    expect(others.flatMap(({ texts }) => texts)).toHaveLength(1)
  })

  test.for([
    ['businessNo', { businessNo: '+34' }],
    ['businessNo', { businessNo: '600111222' }],
    ['businessNo', { businessNo: 'x'.repeat(10_000) }],
    ['businessType', { businessType: 'customer_delete' }],
    ['robot', { robot: 'x' }],
  ] as const)('with a faulty %s sends nothing', async ([field, changes]) => {
    const { status, envelope } = await askCode(server, number, {}, changes)
    expect([status, envelope.code, envelope.data]).toEqual([400, 'LD_BAD_REQUEST', { fields: [field] }])
    expect(server.texts).toEqual([])
  })

  test('for another shop sends nothing', async () => {
    const { status } = await askCode(server, number, {}, { productNo: 'other' })
    expect([status, server.texts]).toEqual([404, []])
  })
})

test('a text message that can’t be sent is reported as LD_CODE_NOT_SENT, and doesn’t delay the next try', async () => {
  let isDown = true
  const texts: string[] = []
  const sms = async ({ code }: { code: string }) => {
    if (isDown) throw new SmsFailed('the webhook answered 500')
    texts.push(code)
  }
  const other = await openShopServer({ limits: roomy, ports: { sms } })
  const failed = await askCode(other, number)
  expect([failed.status, failed.envelope.code, failed.envelope.data]).toEqual([502, 'LD_CODE_NOT_SENT', null])
  expect(other.logged.join('')).toContain('the webhook answered 500')
  isDown = false
  expect((await askCode(other, number)).status).toBe(200)
  expect(texts).toHaveLength(1)
  await other.close()
})

describe('many requests for codes', () => {
  const flood = async (to: ShopServer, options: (index: number) => object) =>
    Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        to.post(
          calls.sendCode,
          {
            context: { ...contextOf(), deviceNo: `device${index}` },
            businessNo: `+346002${String(index).padStart(5, '0')}`,
            product: 'retail',
            productNo: 'corner',
            businessType: 'customer_sign_in',
          },
          options(index),
        ),
      ),
    )

  test('from one network to two hundred numbers send thirty, and other addresses still get theirs', async () => {
    const busy = await openShopServer({ trustProxy: true })
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
    const answers = await flood(busy, (index) => from(`2001:db8:1:1::${index.toString(16)}`))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30)
    expect(busy.texts).toHaveLength(30)
    const refused = answers.find(({ status }) => status === 429)
    expect([refused?.envelope.code, refused?.headers.get('retry-after')]).toEqual(['BS_0001', '600'])
    expect((await askCode(busy, number, from('192.0.2.1'))).status).toBe(200)
    await busy.close()
  })

  test('from one device at changing addresses send ten', async () => {
    const busy = await openShopServer({ trustProxy: true })
    const answers = []
    for (let index = 0; index < 12; index++) {
      const from = { headers: { 'x-forwarded-for': `192.0.2.${index}` } }
      answers.push((await askCode(busy, `6003000${index + 10}`, from)).status)
    }
    expect(answers.slice(0, 10).every((status) => status === 200)).toBe(true)
    expect(answers.slice(10)).toEqual([429, 429])
    await busy.close()
  })
})
