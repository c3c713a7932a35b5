import { toCents } from '../../../core/contract/amount.ts'
import { isPaidAtBank } from '../../../core/domain/pricing/bill-terms.ts'
import type { PaymentMethod } from '../../../core/schema/primitives.ts'
import type { VoucherSale } from '../../../core/schema/order/voucher.ts'
import type { StoredShop } from '../../shops/read/read-shop.ts'

/**
 * What vouchers a shop sells, or null where it sells none. They are paid online with whatever a service of the shop takes
 * and the bank can do: somebody at home can't put money on a counter.
 */
export function voucherSaleOf(
  { file }: Pick<StoredShop, 'file'>,
  { current }: { current: { methods: readonly PaymentMethod[] } | null },
): VoucherSale | null {
  const taken = new Set(file.services.flatMap(({ payments }) => payments).filter(isPaidAtBank))
  const payments = current?.methods.filter((method) => taken.has(method)) ?? []
  if (!file.features.voucherPurchase || payments.length === 0) return null
  const { amounts, ownAmount, bonuses } = file.prepaid
  return {
    amounts: [...new Set(amounts)].toSorted((a, b) => a - b),
    takesOwnAmount: ownAmount,
    bonuses: bonuses.map(({ from, bonus }) => ({ fromCents: toCents(from), bonusCents: toCents(bonus) })),
    payments,
  }
}
