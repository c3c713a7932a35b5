import { groupsFor } from '../../../core/domain/default-build.ts'
import type { Item, OptionGroup } from '../../../core/schema/menu.ts'

type Priced = Pick<Item, 'cents' | 'oldCents' | 'skus' | 'optionGroups'>

/**
 * What a dish costs at least, in cents, with what must be chosen; what that was before, and whether another size or
 * another required choice costs more.
 */
export function dishPrice(item: Priced): { cents: number; oldCents: number | null; from: boolean } {
  const sizes = item.skus.length > 0 ? item.skus : [{ id: null, cents: item.cents }]
  const added = (id: string | null, sign: 1 | -1) =>
    groupsFor(item, id).reduce((sum, group) => sum + requiredCents(group, sign), 0)
  const all = sizes
    .map(({ id, cents }) => ({ least: cents + added(id, 1), most: cents + added(id, -1), base: cents }))
    .toSorted((a, b) => a.least - b.least)
  const { least, base } = all[0]!
  return {
    cents: least,
    oldCents: item.oldCents === null ? null : item.oldCents + least - base,
    from: all.some(({ most }) => most > least),
  }
}

/** The least that is added by choosing as many as a group wants; with -1, the most. */
function requiredCents({ min, values }: OptionGroup, sign: 1 | -1): number {
  // No more of one than are wanted in all: most groups want none, and every row asks.
  return values
    .flatMap(({ addsPrice, cents, maxQuantity }) =>
      Array<number>(Math.min(maxQuantity, min)).fill(addsPrice ? cents : 0),
    )
    .toSorted((a, b) => sign * (a - b))
    .slice(0, min)
    .reduce((sum, cents) => sum + cents, 0)
}

/** Can it go into the cart by one tap, with nothing to be chosen first and for the price that is shown? */
export const takesOneTap = ({ skus, optionGroups }: Priced): boolean =>
  skus.length < 2 &&
  optionGroups.every(
    ({ min, values }) =>
      min === 0 && !values.some((one) => one.selectedByDefault && one.addsPrice && one.cents),
  )
