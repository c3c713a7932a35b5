import { leastAmount, mostAmount, type VoucherSale } from '../../schema/order/voucher.ts'

/** Whether a voucher may be of so many units: an integer from 1 to 5000 (spec §5). */
export const isVoucherAmount = (units: number): boolean =>
  Number.isInteger(units) && units >= leastAmount && units <= mostAmount

/**
 * The amount that somebody typed, in units, or null for what isn't one: digits alone, so that neither "1e3" nor "1.5" nor
 * "0x10" is taken for what its writer may not have meant.
 */
export function readVoucherAmount(text: string): number | null {
  const digits = text.trim()
  const units = /^\d{1,6}$/.test(digits) ? Number(digits) : NaN
  return isVoucherAmount(units) ? units : null
}

/** Whether a shop sells a voucher of so many cents. */
export const isOnSale = ({ amounts, takesOwnAmount }: VoucherSale, cents: number): boolean =>
  isVoucherAmount(cents / 100) && (takesOwnAmount || amounts.includes(cents / 100))

/** What comes on top of so many cents: the last bonus that they reach. */
export const bonusFor = ({ bonuses }: Pick<VoucherSale, 'bonuses'>, cents: number): number =>
  bonuses.findLast(({ fromCents }) => fromCents <= cents)?.bonusCents ?? 0
