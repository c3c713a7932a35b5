import { expect, test } from 'vitest'
import { calls } from '../../../../core/contract/calls/calls.ts'
import { openBenefitServer } from '../../../support/shops/benefit-shop.ts'
import { newMember, roomy } from '../../../support/customers/member.ts'
import type { Guest } from '../../../support/server/shop-server.ts'
import { couponsSuite } from './coupons-suite.ts'

/** Each of many members asks from the same address here. */
const unbounded = { ...roomy, couponCodeFromSite: () => {}, couponClaim: () => {} }

couponsSuite('SQLite', () => openBenefitServer({ limits: unbounded }))

test('few of ten thousand guesses at a coupon code are answered, and an honest member can still claim', async () => {
  const server = await openBenefitServer({ limits: roomy })
  await server.reimport((file) => {
    const all = { kind: 'percent', value: 50, for: 'whoClaims' } as const
    file.vouchers = [
      { id: 'lunch', title: 'Lunch', ...all },
      { id: 'secret', title: 'Secret', code: 'MERCADO', ...all },
    ]
  })
  const claim = async (guest: Guest, wanted: { couponId: string | null; couponCode: string }) => {
    const body = { customerId: guest.id, storeId: 'corner', ...wanted }
    return (await server.post(calls.couponClaim, body, { guest })).envelope.code
  }
  let guesses = 0
  const guess = (guest: Guest) => claim(guest, { couponId: null, couponCode: `guess ${guesses++}` })
  const answered = (codes: string[]) => codes.filter((code) => code === 'LD_COUPON_UNUSABLE').length
  const member = await newMember(server)
  const codes = []
  for (let tries = 0; tries < 21; tries += 1) codes.push(await guess(member))
  expect(codes.slice(19)).toEqual(['LD_COUPON_UNUSABLE', 'BS_0001'])
  const others = await Promise.all(Array.from({ length: 20 }, () => newMember(server)))
  const more: string[] = []
  for (let round = 0; round < 500; round += 1) more.push(...(await Promise.all(others.map(guess))))
  expect(guesses).toBeGreaterThan(10_000)
  // The network's 120, of which the first account had some, and of each account the first three.
  expect(answered(more)).toBeLessThanOrEqual(120 + 3 * others.length)
  expect(more.at(-1)).toBe('BS_0001')
  const honest = await newMember(server)
  expect(await claim(honest, { couponId: 'lunch', couponCode: '' })).toBe('')
  expect(await claim(honest, { couponId: null, couponCode: 'mercadp' })).toBe('LD_COUPON_UNUSABLE')
  expect(await claim(honest, { couponId: null, couponCode: 'mercado' })).toBe('')
  // None of those who guess has it now by luck, either.
  expect(await claim(member, { couponId: null, couponCode: 'mercado' })).toBe('BS_0001')
  await server.close()
})
