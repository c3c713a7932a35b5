import type { Offer } from '../../schema/customer/benefits.ts'
import type { Combo, Item } from '../../schema/menu.ts'
import type { BillLine } from './bill.ts'
import { dishPrice } from '../menu/dish-price.ts'
import type { MenuIndex } from '../menu/menu-index.ts'
import type { PricedLine, Quote } from './pricing.ts'

type Lines = { items: readonly { build: { itemId: string } }[]; combos: readonly { comboId: string }[] }

/**
 * The lines of a quote with the properties that the bill's rules need; unavailable lines are left out.
 * @param lines those that were quoted, in the same order
 * @param offer the coupon or promotion: it reduces only the dishes that it applies to
 */
export function billLinesOf(
  menu: MenuIndex,
  lines: Lines,
  priced: Quote,
  offer: Pick<Offer, 'onlyFor'> | null,
): BillLine[] {
  const only = offer?.onlyFor && new Set(offer.onlyFor)
  const isFor = (id: string, line: BillLine): BillLine =>
    only && !only.has(id) ? { ...line, couponUsable: false } : line
  return [
    ...lines.items.flatMap(({ build: { itemId } }, at) =>
      itemLine(menu.items.get(itemId), priced.items[at]).map((line) => isFor(itemId, line)),
    ),
    ...lines.combos.flatMap(({ comboId }, at) =>
      comboLine(menu.combos.get(comboId), priced.combos[at]).map((line) => isFor(comboId, line)),
    ),
  ]
}

/**
 * A dish with an old price counts as discounted even if the menu doesn't mark it, so that no second reduction is
 * added. Ours: a dish that takes no points takes no voucher balance either (SP_0099 names the two together).
 */
function itemLine(item: Item | undefined, line: PricedLine | undefined): BillLine[] {
  if (!item || !line?.now) return []
  const { couponUsable, pointsRedeemable } = item
  // A sku has a price of its own, and its price before a reduction isn't known.
  const offCents = item.skus.length > 0 ? 0 : reduction(item)
  return [
    {
      cents: line.cents,
      fullCents: line.cents + offCents * line.quantity,
      discounted: item.discounted || dishPrice(item).oldCents !== null,
      couponUsable,
      pointsRedeemable,
      balanceUsable: pointsRedeemable,
    },
  ]
}

function comboLine(combo: Combo | undefined, line: PricedLine | undefined): BillLine[] {
  if (!combo || !line?.now) return []
  const { balanceUsable } = combo
  const offCents = reduction(combo)
  return [
    {
      cents: line.cents,
      fullCents: line.cents + offCents * line.quantity,
      discounted: combo.discounted || offCents > 0,
      couponUsable: true,
      pointsRedeemable: balanceUsable,
      balanceUsable,
    },
  ]
}

/** The reduction of one; an old price below the current one is ignored. */
const reduction = ({ cents, oldCents }: Pick<Item, 'cents' | 'oldCents'>): number =>
  Math.max(0, (oldCents ?? cents) - cents)
