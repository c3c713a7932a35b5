import { expect, test } from 'vitest'
import { compileMembership } from '../../../../../server/shops/compile/compile-membership.ts'

const nothing = {
  membershipLevels: [],
  points: undefined,
  vouchers: [],
  features: { inviteFriends: false, voucherPurchase: false },
  invitations: {},
  missions: [],
  languages: ['en' as const],
} as unknown as Parameters<typeof compileMembership>[0]

test('a shop without benefits has no membership; a shop with missions alone has one', () => {
  expect(compileMembership(nothing, 'en')).toBeNull()
  const go = { id: 'go', title: 'Come twice', goal: 'orders', target: 2, reward: { points: 9 } } as const
  const mission = { ...go, startsOn: '2026-11-01', endsOn: '2026-11-30' }
  const shop = { ...nothing, missions: [mission] } as typeof nothing
  expect(compileMembership(shop, 'en')?.missions).toMatchObject([{ id: 'go', title: 'Come twice' }])
})

test('welcome vouchers and invitation rewards have their last day', () => {
  const coupon = { kind: 'amount', value: 5, for: 'byHand' }
  const vouchers = [
    { ...coupon, id: 'prize', title: 'Prize', expiresOn: '2026-11-30' },
    { ...coupon, id: 'hello', title: 'Hello', for: 'newMembers', expiresOn: '2026-11-30' },
    { ...coupon, id: 'ever', title: 'Ever', for: 'newMembers' },
  ]
  const invitations = { friend: { voucher: 'prize', points: 0 }, inviter: { voucher: 'ever', points: 0 } }
  const features = { inviteFriends: true, voucherPurchase: false }
  const shop = { ...nothing, vouchers, invitations, features } as unknown as typeof nothing
  expect(compileMembership(shop, 'en')).toMatchObject({
    welcome: ['Hello', 'Ever'],
    welcomeDays: ['2026-11-30', null],
    invitation: {
      friend: { title: 'Prize', points: 0, lastDay: '2026-11-30' },
      inviter: { title: 'Ever', points: 0 },
    },
  })
})

test('coupons that members can claim are listed with their conditions, but not those that need a code', () => {
  const coupon = { kind: 'percent', value: 50, minimum: 12, for: 'whoClaims' }
  const vouchers = [
    { ...coupon, id: 'sweet', title: 'Sweet', expiresOn: '2026-11-30' },
    { ...coupon, id: 'secret', title: 'Secret', code: 'MERCADO' },
    { ...coupon, id: 'prize', title: 'Prize', for: 'byHand' },
  ]
  const reduction = { kind: 'percent', percent: 50 }
  const shop = { ...nothing, vouchers } as unknown as typeof nothing
  expect(compileMembership(shop, 'en')?.claimable).toEqual([
    { id: 'sweet', title: 'Sweet', reduction, minimumCents: 1200, lastDay: '2026-11-30' },
  ])
})

test('points have the factors of levels and times and their expiry, where the shop sets them', () => {
  const level = { id: 'a', name: 'A', spentFrom: 0, rate: 1 }
  const membershipLevels = [
    { ...level, pointsFactor: 1 },
    { ...level, id: 'b', name: 'B', spentFrom: 100, pointsFactor: 2 },
  ]
  const times = [{ opening: { MONDAY: ['12:00~15:00'] }, factor: 3 }]
  const points = { worth: 0.05, earnedPer: 1, times, expireAfterDays: 90 }
  const membership = compileMembership(
    { ...nothing, membershipLevels, points } as unknown as typeof nothing,
    'en',
  )
  expect(membership?.levels.map(({ pointsFactor }) => pointsFactor)).toEqual([undefined, 2])
  expect(membership?.points).toMatchObject({ times: [{ factor: 3 }], expireAfterDays: 90 })
  expect(membership?.points?.times?.[0]?.openingPeriods).toHaveLength(1)
  const never = { ...points, times: [], expireAfterDays: undefined }
  const plain = compileMembership({ ...nothing, points: never } as unknown as typeof nothing, 'en')
  expect(plain?.points).toEqual({ worthCents: 5, earnedPerCents: 100 })
})
