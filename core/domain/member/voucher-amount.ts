import { leastAmount, mostAmount, type VoucherSale } from '../../schema/order/voucher.ts'

/** Whether an amount, in currency units, is valid for a voucher: an integer from 1 to 5000 (spec §5). */
export const isVoucherAmount = (units: number): boolean =>
  Number.isInteger(units) && units >= leastAmount && units <= mostAmount

/** The least amount, in whole currency units, of a voucher that is paid at a bank, which takes no less than this. */
export const leastVoucher = (leastOnlineCents = 0): number =>
  Math.max(leastAmount, Math.ceil(leastOnlineCents / 100))

/**
 * The typed amount in currency units, or null if it isn't valid. Digits only, so that "1e3", "1.5" or "0x10" aren't
 * read as something that the customer didn't mean.
 * @param least the least amount that can be paid, in currency units
 */
export function readVoucherAmount(text: string, least: number): number | null {
  const digits = text.trim()
  const units = /^\d{1,6}$/.test(digits) ? Number(digits) : NaN
  return isVoucherAmount(units) && units >= least ? units : null
}

/** Whether the shop sells a voucher of this amount. */
export const isOnSale = ({ amounts, takesOwnAmount }: VoucherSale, cents: number): boolean =>
  isVoucherAmount(cents / 100) && (takesOwnAmount || amounts.includes(cents / 100))

/** The bonus for an amount: that of the last tier it reaches. */
export const bonusFor = ({ bonuses }: Pick<VoucherSale, 'bonuses'>, cents: number): number =>
  bonuses.findLast(({ fromCents }) => fromCents <= cents)?.bonusCents ?? 0
