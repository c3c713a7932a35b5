import type { ShopFile } from '../../../core/schema/shop-file/shop-file.ts'
import type { Voucher } from '../../../core/schema/shop-file/shop-file-voucher.ts'
import { Faults } from './fault.ts'
import { checkCurrency } from './rules/currency-rules.ts'
import { checkOpenings } from './rules/opening-rules.ts'
import { checkTexts } from './rules/text-rules.ts'
import { checkVouchers } from './rules/voucher-rules.ts'

/**
 * The keys of an entry that would be faulty if it came last in the file's list. Faults of other entries don't count.
 */
export function faultyVoucherKeys(file: ShopFile, entry: Voucher): string[] {
  const faults = new Faults()
  const context = {
    file: { ...file, vouchers: [...file.vouchers, entry] },
    faults,
    pictures: () => true,
  }
  for (const rule of [checkVouchers, checkCurrency, checkOpenings, checkTexts]) rule(context)
  const own = `vouchers[${file.vouchers.length}].`
  return faults.list
    .filter(({ path }) => path.startsWith(own))
    .map(({ path }) => path.slice(own.length).split(/[.[]/)[0] ?? '')
}
