import type { Category, Combo, Item, OptionGroup, OptionValue } from '../../schema/menu.ts'
import type { Allergen } from '../../schema/primitives.ts'
import { allergensOf } from './build.ts'
import type { Built } from './built.ts'
import { defaultBuild, groupsFor } from './default-build.ts'

/** The verdict on a dish for a customer who avoids some allergens. Ours: the spec is silent about it. */
export type Verdict =
  /** Declared free of all of them, however the dish is built. */
  | { kind: 'free' }
  /**
   * The restaurant has declared nothing about the dish or about its options. That isn't the same as none: some choices
   * may be known to contain these. `asItComes`: so do the default choices.
   */
  | { kind: 'unstated'; allergens: Allergen[]; asItComes: boolean }
  /** It can be built without them, but some choices contain these. `asItComes`: so do the default choices. */
  | { kind: 'choices'; allergens: Allergen[]; asItComes: boolean }
  /** It can't be built without them. */
  | { kind: 'contains'; allergens: Allergen[] }

/** Judges a dish by all the ways in which it can be built. */
export function judgeDish(item: Item, avoided: readonly Allergen[]): Verdict {
  const stated = avoided.filter((allergen) => item.allergens?.includes(allergen))
  if (stated.length > 0) return { kind: 'contains', allergens: stated }
  const skuIds = item.skus.length > 0 ? item.skus.map(({ id }) => id) : [null]
  const forced = skuIds.map((skuId) => groupsFor(item, skuId).filter((group) => forces(group, avoided)))
  if (forced.every((groups) => groups.length > 0))
    return { kind: 'contains', allergens: broughtBy(forced.flat(), avoided) }
  const brought = broughtBy(item.optionGroups, avoided)
  const { known } = allergensOf(item, defaultBuild(item))
  const asItComes = isBrought(known, avoided)
  const unstated: Verdict = { kind: 'unstated', allergens: brought, asItComes }
  if (item.allergens === null) return unstated
  const isSurelyFree = (skuId: string | null) =>
    groupsFor(item, skuId).every((group) => settles(group, (allergens) => isKnownFree(allergens, avoided)))
  // The default choices contain them, and no alternative is declared free of them.
  if (asItComes && !skuIds.some(isSurelyFree))
    return { kind: 'contains', allergens: avoided.filter((one) => known.includes(one)) }
  // While the allergens of some choice are undeclared, the dish isn't called free.
  if (!asItComes && mayBeUnknown(item)) return unstated
  return brought.length === 0 ? { kind: 'free' } : { kind: 'choices', allergens: brought, asItComes }
}

/** Judges what a line contains, whatever else could have been chosen. Nothing is stated of a dish that the menu lacks. */
export function judgeBuilt(built: Built, avoided: readonly Allergen[]): Verdict {
  const contents = built.map((one) => (one ? allergensOf(one.item, one.build) : { known: [], isSure: false }))
  const allergens = avoided.filter((one) => contents.some(({ known }) => known.includes(one)))
  if (allergens.length > 0) return { kind: 'contains', allergens }
  if (avoided.length === 0 || contents.every(({ isSure }) => isSure)) return { kind: 'free' }
  return { kind: 'unstated', allergens, asItComes: false }
}

/** Judges what one choice brings by itself. */
export const judgeChoice = ({ allergens }: OptionValue, avoided: readonly Allergen[]): Verdict => {
  const brought = avoided.filter((one) => allergens?.includes(one))
  if (brought.length > 0) return { kind: 'contains', allergens: brought }
  return allergens === null && avoided.length > 0
    ? { kind: 'unstated', allergens: [], asItComes: false }
    : { kind: 'free' }
}

/** Judges a combo by the dishes that can fill its piles; `items` are those that can be chosen now. */
export function judgeCombo(
  combo: Combo,
  items: ReadonlyMap<string, Item>,
  avoided: readonly Allergen[],
): Verdict {
  const piles = combo.piles.map((pile) =>
    pile.choices.flatMap(({ itemId }) => {
      const item = items.get(itemId)
      return item ? [judgeDish(item, avoided)] : []
    }),
  )
  const brings = (verdicts: Verdict[]): Allergen[] => {
    const all = new Set(verdicts.flatMap((one) => ('allergens' in one ? one.allergens : [])))
    return avoided.filter((allergen) => all.has(allergen))
  }
  const forced = piles.filter((pile) => pile.length > 0 && pile.every(({ kind }) => kind === 'contains'))
  if (forced.length > 0) return { kind: 'contains', allergens: brings(forced.flat()) }
  const canBeSure = piles.every((pile) => pile.some(({ kind }) => kind === 'free' || kind === 'choices'))
  const brought = brings(piles.flat())
  // The only dish of a pile is already picked.
  const asItComes = piles.some(
    ([only, ...others]) => only && others.length === 0 && 'asItComes' in only && only.asItComes,
  )
  if (canBeSure && brought.length > 0) return { kind: 'choices', allergens: brought, asItComes }
  return piles.flat().some(({ kind }) => kind === 'unstated') || !canBeSure
    ? { kind: 'unstated', allergens: brought, asItComes }
    : { kind: 'free' }
}

/** The verdicts on all dishes and combos of a menu that aren't simply free, by id. */
export function judgeMenu(
  categories: readonly Category[],
  combos: readonly Combo[],
  avoided: readonly Allergen[],
): ReadonlyMap<string, Verdict> {
  const items = new Map(categories.flatMap((category) => category.items.map((item) => [item.id, item])))
  const verdicts = new Map<string, Verdict>()
  const note = (id: string, verdict: Verdict) => verdict.kind !== 'free' && verdicts.set(id, verdict)
  for (const item of items.values()) note(item.id, judgeDish(item, avoided))
  for (const combo of combos) note(combo.id, judgeCombo(combo, items, avoided))
  return verdicts
}

/** Whether a filtered menu leaves the dish out. A mandatory dish stays, with its verdict. */
export const isLeftOut = (dish: Item | Combo, verdict: Verdict | undefined): boolean =>
  verdict?.kind === 'contains' && !('mandatory' in dish && dish.mandatory)

const mayBeUnknown = ({ optionGroups }: Item): boolean =>
  optionGroups.some(({ values }) => values.some(({ allergens }) => allergens === null))

const isBrought = (allergens: readonly Allergen[], avoided: readonly Allergen[]): boolean =>
  allergens.some((allergen) => avoided.includes(allergen))

/** Whether the group forces a choice that contains an avoided allergen. */
function forces(group: OptionGroup, avoided: readonly Allergen[]): boolean {
  const hasIt = group.values.some(({ allergens }) => isBrought(allergens ?? [], avoided))
  return hasIt && !settles(group, (allergens) => !isBrought(allergens ?? [], avoided))
}

/** Whether the group's minimum can be met with values that fit. */
function settles({ min, values }: OptionGroup, fits: (allergens: Allergen[] | null) => boolean): boolean {
  const room = values.reduce(
    (sum, { allergens, maxQuantity }) => (fits(allergens) ? sum + maxQuantity : sum),
    0,
  )
  return room >= min
}

const isKnownFree = (allergens: readonly Allergen[] | null, avoided: readonly Allergen[]): boolean =>
  allergens !== null && !isBrought(allergens, avoided)

function broughtBy(groups: readonly OptionGroup[], avoided: readonly Allergen[]): Allergen[] {
  const all = new Set(groups.flatMap(({ values }) => values.flatMap(({ allergens }) => allergens ?? [])))
  return avoided.filter((allergen) => all.has(allergen))
}
