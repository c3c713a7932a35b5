import { toCents } from '../../../core/contract/amount.ts'
import { isPastLastDay } from '../../../core/domain/pricing/benefits.ts'
import type { Offer, Reduction } from '../../../core/schema/customer/benefits.ts'
import type { Language } from '../../../core/schema/primitives.ts'
import type { ShopFile } from '../../../core/schema/shop-file/shop-file.ts'
import type { Voucher } from '../../../core/schema/shop-file/shop-file-voucher.ts'
import { compileOpening } from './compile-opening.ts'
import { localize } from './localize.ts'

/** A coupon or a promotion as written in a shop file. */
export type VoucherEntry = Voucher

export const offersFor = (whom: VoucherEntry['for'], { vouchers }: Pick<ShopFile, 'vouchers'>) =>
  vouchers.filter((entry) => entry.for === whom)

/** Whether the entry's last day is over, by the shop's calendar. */
export const isEntryOver = (
  { expiresOn }: Pick<VoucherEntry, 'expiresOn'>,
  { timeZone }: Pick<ShopFile, 'timeZone'>,
  now: number,
): boolean => isPastLastDay({ lastDay: expiresOn ?? null }, now, timeZone)

/** An entry of the file as an offer to customers, its title in one language. */
export const compileOffer = (
  entry: VoucherEntry,
  language: Language,
  file: Pick<ShopFile, 'languages' | 'categories'>,
): Offer => ({
  id: entry.id,
  title: localize(entry.title, language, file),
  reduction: reductionOf(entry),
  minimumCents: toCents(entry.minimum),
  lastDay: entry.expiresOn ?? null,
  ...(entry.startsOn !== undefined && { firstDay: entry.startsOn }),
  ...(entry.opening && { openingPeriods: compileOpening(entry.opening) }),
  ...(entry.mostOff !== undefined && { mostOffCents: toCents(entry.mostOff) }),
  ...(entry.firstOrderOnly && { firstOrderOnly: true }),
  ...onlyFor(entry, file),
})

/**
 * An entry as it is given to a member. Its categories are replaced by the dishes that they have now, because in a later
 * file they may have other dishes or be gone. Ours: the spec is silent.
 */
export function asGiven(entry: VoucherEntry, file: Pick<ShopFile, 'categories'>): VoucherEntry {
  const { categories: _, ...rest } = entry
  const { onlyFor: items } = onlyFor(entry, file)
  return items ? { ...rest, items } : rest
}

/** Replaces categories by the dishes that they have now. */
function onlyFor(
  { items, categories }: VoucherEntry,
  file: Pick<ShopFile, 'categories'>,
): Pick<Offer, 'onlyFor'> {
  if (!items && !categories) return {}
  const dishes = file.categories
    .filter(({ id }) => categories?.includes(id))
    .flatMap((category) => category.items.map(({ id }) => id))
  return { onlyFor: [...new Set([...(items ?? []), ...dishes])] }
}

function reductionOf({ kind, value }: VoucherEntry): Reduction {
  if (kind === 'amount') return { kind, cents: toCents(value) }
  return kind === 'percent' ? { kind, percent: value } : { kind }
}
