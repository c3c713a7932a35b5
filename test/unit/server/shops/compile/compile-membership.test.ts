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
