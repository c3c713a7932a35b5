import { toCents } from '../../../core/contract/amount.ts'
import { isPaidAtBank } from '../../../core/domain/pricing/bill-terms.ts'
import type { PaymentMethod } from '../../../core/schema/primitives.ts'
import type { VoucherSale } from '../../../core/schema/order/voucher.ts'
import type { ShopFile } from '../../../core/schema/shop-file/shop-file.ts'
import type { StoredShop } from '../../shops/read/read-shop.ts'

type Banks = {
  current: { methods: readonly PaymentMethod[]; leastCents: (currency: string) => number } | null
}

/** The smallest amount that can be paid online, in cents. The bank would refuse less only after the order was made. */
export const leastOnline = ({ currency }: ShopFile, { current }: Banks): number =>
  current?.leastCents(currency) ?? 0

/**
 * Which vouchers a shop sells; null if it sells none. They can be paid online by any method that a service of the shop
 * accepts and the bank supports: a customer at home can't pay at a counter.
 */
export function voucherSaleOf({ file }: Pick<StoredShop, 'file'>, { current }: Banks): VoucherSale | null {
  const taken = new Set(file.services.flatMap(({ payments }) => payments).filter(isPaidAtBank))
  const payments = current?.methods.filter((method) => taken.has(method)) ?? []
  if (!file.features.voucherPurchase || payments.length === 0) return null
  const { amounts, ownAmount, bonuses } = file.prepaid
  const least = leastOnline(file, { current })
  const payable = amounts.filter((units) => toCents(units) >= least)
  if (payable.length === 0 && !ownAmount) return null
  return {
    amounts: [...new Set(payable)].toSorted((a, b) => a - b),
    takesOwnAmount: ownAmount,
    bonuses: bonuses.map(({ from, bonus }) => ({ fromCents: toCents(from), bonusCents: toCents(bonus) })),
    payments,
  }
}
