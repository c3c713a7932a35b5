import { late } from '../base/late.ts'
import type { Commands } from '../context/command.ts'

const coupons = () => import('./coupons.ts')
const invitations = () => import('./invitations.ts')
const missions = () => import('./missions.ts')
const purchasing = () => import('./purchases.ts')

export const benefitCommands = {
  /** Asks what the member has here: level, points, voucher balance, coupons. */
  refreshBenefits: { run: late(() => import('./benefits.ts'), 'refreshBenefits'), welcomes: true },
  /** Asks what the member ordered, got and gave, from the newest on. */
  refreshPurchases: { run: late(purchasing, 'refreshPurchases') },
  /** Reads those before what is on this phone; how far that reaches is in the settings. */
  morePurchases: { run: late(purchasing, 'morePurchases') },
  /** Asks for all the member's coupons, and for those to be had. */
  refreshCoupons: { run: late(coupons, 'refreshCoupons') },
  /** Takes a coupon, by its id or by a code. */
  claimCoupon: { run: late(coupons, 'claimCoupon') },
  /** Asks how the member invites friends. */
  refreshInvitation: { run: late(invitations, 'refreshInvitation') },
  /** Asks who invites by a code, and keeps it for signing up. */
  openInvitation: { run: late(invitations, 'openInvitation') },
  /** Asks how far the member has come in each mission. */
  refreshMissions: { run: late(missions, 'refreshMissions') },
  /** Takes the reward of a mission. */
  claimMission: { run: late(missions, 'claimMission') },
} satisfies Commands
