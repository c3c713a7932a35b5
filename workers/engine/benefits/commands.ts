import { late } from '../base/late.ts'
import type { Commands } from '../context/command.ts'

const coupons = () => import('./coupons.ts')
const invitations = () => import('./invitations.ts')
const missions = () => import('./missions.ts')
const purchasing = () => import('./purchases.ts')

export const benefitCommands = {
  /** Fetches the member's benefits: level, points, voucher balance, coupons. */
  refreshBenefits: { run: late(() => import('./benefits.ts'), 'refreshBenefits'), welcomes: true },
  /** Fetches the newest entries of the member's purchase history. */
  refreshPurchases: { run: late(purchasing, 'refreshPurchases') },
  /** Fetches the entries before those on this phone; the settings say how far back those reach. */
  morePurchases: { run: late(purchasing, 'morePurchases') },
  /** Fetches all the member's coupons, and those that they can claim. */
  refreshCoupons: { run: late(coupons, 'refreshCoupons') },
  /** Claims a coupon, by its id or by a code. */
  claimCoupon: { run: late(coupons, 'claimCoupon') },
  /** Fetches the code by which the member invites friends, and the results so far. */
  refreshInvitation: { run: late(invitations, 'refreshInvitation') },
  /** Asks whose invitation a code is, and stores the code for signing up. */
  openInvitation: { run: late(invitations, 'openInvitation') },
  /** Fetches the member's progress in each mission. */
  refreshMissions: { run: late(missions, 'refreshMissions') },
  /** Claims the reward of a mission. */
  claimMission: { run: late(missions, 'claimMission') },
} satisfies Commands
