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

test('being a member brings nothing where a shop has nothing, and something where it has missions alone', () => {
  expect(compileMembership(nothing, 'en')).toBeNull()
  const go = { id: 'go', title: 'Come twice', goal: 'orders', target: 2, reward: { points: 9 } } as const
  const mission = { ...go, startsOn: '2026-11-01', endsOn: '2026-11-30' }
  const shop = { ...nothing, missions: [mission] } as typeof nothing
  expect(compileMembership(shop, 'en')?.missions).toMatchObject([{ id: 'go', title: 'Come twice' }])
})

test('what ends says when: a welcome, and the coupon of a reward', () => {
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
