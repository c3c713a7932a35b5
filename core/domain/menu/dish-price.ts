import type { Combo, ComboPile, Item, OptionGroup } from '../../schema/menu.ts'
import { groupsFor } from './default-build.ts'

type Priced = Pick<Item, 'cents' | 'oldCents' | 'skus' | 'optionGroups'>

/**
 * What a dish or a combo costs at least, in cents, with what must be chosen; what that was before, where that was more;
 * and whether another choice that has to be made costs more.
 */
export type ShownPrice = { cents: number; oldCents: number | null; from: boolean }

export function dishPrice(item: Priced): ShownPrice {
  const sizes = item.skus.length > 0 ? item.skus : [{ id: null, cents: item.cents }]
  const added = (id: string | null, sign: 1 | -1) =>
    groupsFor(item, id).reduce((sum, { min, values }) => sum + cheapest(values, min, sign), 0)
  const all = sizes
    .map(({ id, cents }) => ({ least: cents + added(id, 1), most: cents + added(id, -1), base: cents }))
    .toSorted((a, b) => a.least - b.least)
  const { least, base } = all[0]!
  return shown(
    least,
    item.oldCents,
    base,
    all.some(({ most }) => most > least),
  )
}

/** @param items those that can be chosen now */
export function comboPrice(
  { cents, oldCents, piles }: Pick<Combo, 'cents' | 'oldCents' | 'piles'>,
  items: ReadonlyMap<string, Item>,
): ShownPrice {
  let least = cents
  let from = false
  for (const pile of piles) {
    const added = addedByPile(pile, items)
    least += pile.choose * added.cents
    from ||= added.from
  }
  return shown(least, oldCents, cents, from)
}

/** What one dish of a pile adds at least. */
export function addedByPile(
  { choices }: Pick<ComboPile, 'choices'>,
  items: ReadonlyMap<string, Item>,
): Pick<ShownPrice, 'cents' | 'from'> {
  const added = choices.flatMap(({ itemId, extraCents }) => {
    const item = items.get(itemId)
    return item ? [addedInCombo(item, extraCents)] : []
  })
  const cents = added.length > 0 ? Math.min(...added.map((one) => one.cents)) : 0
  return { cents, from: added.some((one) => one.from || one.cents > cents) }
}

/** What a dish adds to a combo's price at least: what its choice costs, and what must be chosen about it. */
export function addedInCombo(item: Priced, extraCents: number): Pick<ShownPrice, 'cents' | 'from'> {
  const { cents, from } = dishPrice(item)
  return { cents: extraCents + cents - basePrice(item), from }
}

/** What a dish costs in its cheapest size, with nothing chosen; so much of it a combo has paid for. */
export const basePrice = ({ skus, cents }: Pick<Item, 'skus' | 'cents'>): number =>
  skus.length > 0 ? Math.min(...skus.map((sku) => sku.cents)) : cents

const shown = (cents: number, oldCents: number | null, base: number, from: boolean): ShownPrice => ({
  cents,
  oldCents: oldCents !== null && oldCents > base ? oldCents + cents - base : null,
  from,
})

/** What so many of these values add at least; with -1, at most. */
export function cheapest(
  values: readonly Pick<OptionGroup['values'][number], 'addsPrice' | 'cents' | 'maxQuantity'>[],
  count: number,
  sign: 1 | -1 = 1,
): number {
  // No more of one than are wanted in all: most groups want none, and every row asks.
  return values
    .flatMap(({ addsPrice, cents, maxQuantity }) =>
      Array<number>(Math.max(0, Math.min(maxQuantity, count))).fill(addsPrice ? cents : 0),
    )
    .toSorted((a, b) => sign * (a - b))
    .slice(0, count)
    .reduce((sum, cents) => sum + cents, 0)
}

/** Can it go into the cart by one tap, with nothing to be chosen first and for the price that is shown? */
export const takesOneTap = ({ skus, optionGroups }: Priced): boolean =>
  skus.length < 2 &&
  optionGroups.every(
    ({ min, values }) =>
      min === 0 && !values.some((one) => one.selectedByDefault && one.addsPrice && one.cents),
  )
