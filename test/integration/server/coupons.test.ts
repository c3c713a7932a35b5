import { expect, test } from 'vitest'
import { calls } from '../../../core/contract/calls/calls.ts'
import { openBenefitServer } from '../../support/benefit-shop.ts'
import { newMember, roomy } from '../../support/member.ts'
import { couponsSuite } from './coupons-suite.ts'

/** Each of many members asks from the same address here. */
const unbounded = { ...roomy, couponClaimFromAddress: () => {}, couponClaim: () => {} }

couponsSuite('SQLite', () => openBenefitServer({ limits: unbounded }))

test('whoever guesses the codes of coupons is stopped, with one account and with many', async () => {
  const server = await openBenefitServer({ limits: roomy })
  const guess = async (guest: Awaited<ReturnType<typeof newMember>>) =>
    (
      await server.post(
        calls.couponClaim,
        { customerId: guest.id, storeId: 'corner', couponId: null, couponCode: 'guess' },
        { guest },
      )
    ).envelope.code
  const member = await newMember(server)
  const codes = []
  for (let tries = 0; tries < 21; tries += 1) codes.push(await guess(member))
  expect(codes.slice(19)).toEqual(['LD_COUPON_UNUSABLE', 'BS_0001'])
  const others = []
  for (let account = 0; account < 6; account += 1) {
    const other = await newMember(server)
    for (let tries = 0; tries < 20; tries += 1) others.push(await guess(other))
  }
  expect(others.filter((code) => code === 'LD_COUPON_UNUSABLE').length).toBeLessThanOrEqual(100)
  expect(others.at(-1)).toBe('BS_0001')
  await server.close()
})
