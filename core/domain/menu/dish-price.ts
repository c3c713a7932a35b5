import type { Combo, ComboPile, Item, OptionGroup } from '../../schema/menu.ts'
import { groupsFor } from './default-build.ts'

type Priced = Pick<Item, 'cents' | 'oldCents' | 'skus' | 'optionGroups'>

/**
 * The displayed price of a dish or a combo: the minimum in cents, required choices included; the minimum before a
 * reduction, if it was higher; and whether another required choice costs more ("from").
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

/** The minimum that a dish of a pile adds. */
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

/** The minimum that a dish adds to a combo's price: the extra price of the choice, and the required options. */
export function addedInCombo(item: Priced, extraCents: number): Pick<ShownPrice, 'cents' | 'from'> {
  const { cents, from } = dishPrice(item)
  return { cents: extraCents + cents - basePrice(item), from }
}

/** The price of a dish in its cheapest size with no options; a combo's price includes this much of it. */
export const basePrice = ({ skus, cents }: Pick<Item, 'skus' | 'cents'>): number =>
  skus.length > 0 ? Math.min(...skus.map((sku) => sku.cents)) : cents

const shown = (cents: number, oldCents: number | null, base: number, from: boolean): ShownPrice => ({
  cents,
  oldCents: oldCents !== null && oldCents > base ? oldCents + cents - base : null,
  from,
})

/** The minimum that choosing `count` of these values adds; with sign -1, the maximum. */
export function cheapest(
  values: readonly Pick<OptionGroup['values'][number], 'addsPrice' | 'cents' | 'maxQuantity'>[],
  count: number,
  sign: 1 | -1 = 1,
): number {
  // Each value is repeated at most `count` times: most groups require none, and every row of the menu calls this.
  return values
    .flatMap(({ addsPrice, cents, maxQuantity }) =>
      Array<number>(Math.max(0, Math.min(maxQuantity, count))).fill(addsPrice ? cents : 0),
    )
    .toSorted((a, b) => sign * (a - b))
    .slice(0, count)
    .reduce((sum, cents) => sum + cents, 0)
}

/** Whether one tap can add the dish to the cart: nothing has to be chosen first, and the displayed price applies. */
export const takesOneTap = ({ skus, optionGroups }: Priced): boolean =>
  skus.length < 2 &&
  optionGroups.every(
    ({ min, values }) =>
      min === 0 && !values.some((one) => one.selectedByDefault && one.addsPrice && one.cents),
  )
