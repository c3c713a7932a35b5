import type { Commands } from '../context/command.ts'
import { refreshBenefits } from './benefits.ts'

export const benefitCommands = {
  /** Asks what the member has here: level, points, voucher balance, coupons. */
  refreshBenefits: { run: refreshBenefits, welcomes: true },
} satisfies Commands
