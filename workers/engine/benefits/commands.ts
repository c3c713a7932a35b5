import { late } from '../base/late.ts'
import type { Commands } from '../context/command.ts'

export const benefitCommands = {
  /** Asks what the member has here: level, points, voucher balance, coupons. */
  refreshBenefits: { run: late(() => import('./benefits.ts'), 'refreshBenefits'), welcomes: true },
} satisfies Commands
