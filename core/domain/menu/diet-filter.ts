import type { Build } from '../../schema/order/cart.ts'
import type { Category, Combo, Item, OptionGroup, OptionValue } from '../../schema/menu.ts'
import type { Diet } from '../../schema/primitives.ts'
import { defaultBuild, groupsFor } from './default-build.ts'

/**
 * The verdict on a dish for a customer who wants some diets. Ours: the spec is silent. A declaration applies to the
 * dish as served. The effect of an option is known only if the option has a declaration too.
 */
export type DietVerdict =
  /** Declared suitable for all of them, whatever is chosen. */
  | { kind: 'fits' }
  /** The restaurant hasn't declared any diets. */
  | { kind: 'unstated'; diets: Diet[] }
  /** Some choices don't fit, or are undeclared. `asItComes`: some of the default choices don't fit. */
  | { kind: 'choices'; diets: Diet[]; asItComes: boolean }
  /** The declaration excludes these diets, or a choice that doesn't fit is unavoidable. */
  | { kind: 'lacks'; diets: Diet[] }

/** Vegan implies free of meat and of milk. */
const implied: Partial<Record<Diet, readonly Diet[]>> = { vegan: ['vegetarian', 'lactoseFree'] }

const fits = (declared: readonly Diet[], diet: Diet): boolean =>
  declared.some((one) => one === diet || implied[one]?.includes(diet))

const breaks = ({ diets }: OptionValue, diet: Diet): boolean => diets !== undefined && !fits(diets, diet)
const isUnsure = ({ diets, selectedByDefault }: OptionValue): boolean => !diets && !selectedByDefault

type Kind = DietVerdict['kind'] | 'asItComes'

/** From best to worst: for several diets the worst verdict counts. */
const order: readonly Kind[] = ['fits', 'choices', 'asItComes', 'unstated', 'lacks']

/** Judges a dish by all the ways in which it can be built. */
export function judgeDiets(item: Item, wanted: readonly Diet[]): DietVerdict {
  return worstOf(wanted.map((diet) => [diet, judge(item, diet)]))
}

function judge(item: Item, diet: Diet): Kind {
  if (!item.diets) return 'unstated'
  if (!fits(item.diets, diet)) return 'lacks'
  const skuIds = item.skus.length > 0 ? item.skus.map(({ id }) => id) : [null]
  if (skuIds.every((skuId) => groupsFor(item, skuId).some((group) => forces(group, diet)))) return 'lacks'
  const first = valuesOf(item, defaultBuild(item))
  if (first.some((value) => breaks(value, diet))) return 'asItComes'
  const all = item.optionGroups.flatMap(({ values }) => values)
  return all.some((value) => breaks(value, diet) || isUnsure(value)) ? 'choices' : 'fits'
}

/** Whether the group forces a choice that doesn't fit. */
function forces({ min, values }: OptionGroup, diet: Diet): boolean {
  const fitting = values.filter((value) => !breaks(value, diet))
  const room = fitting.reduce((sum, { maxQuantity }) => sum + maxQuantity, 0)
  return room < min && fitting.length < values.length
}

function worstOf(judged: readonly (readonly [Diet, Kind])[]): DietVerdict {
  const kind = order.findLast((one) => judged.some(([, found]) => found === one)) ?? 'fits'
  const diets = judged.filter(([, found]) => found === kind).map(([diet]) => diet)
  if (kind === 'fits') return { kind }
  if (kind === 'asItComes' || kind === 'choices')
    return {
      kind: 'choices',
      diets: judged.filter(([, found]) => found === 'choices' || found === 'asItComes').map(([diet]) => diet),
      asItComes: kind === 'asItComes',
    }
  return { kind, diets }
}

/** Judges a combo by the dishes that can fill its piles; `items` are those that can be chosen now. */
export function judgeComboDiets(
  combo: Combo,
  items: ReadonlyMap<string, Item>,
  wanted: readonly Diet[],
): DietVerdict {
  const kindOf = (diet: Diet): Kind => {
    const piles = combo.piles.map(({ choices }) =>
      choices.flatMap(({ itemId }) => {
        const item = items.get(itemId)
        return item ? [judge(item, diet)] : []
      }),
    )
    if (piles.some((pile) => pile.length > 0 && pile.every((kind) => kind === 'lacks'))) return 'lacks'
    const canBeSure = piles.every((pile) => pile.some((kind) => kind !== 'lacks' && kind !== 'unstated'))
    if (!canBeSure) return 'unstated'
    return piles.flat().every((kind) => kind === 'fits') ? 'fits' : 'choices'
  }
  return worstOf(wanted.map((diet) => [diet, kindOf(diet)]))
}

/** The verdicts on all dishes and combos of a menu that don't simply fit, by id. */
export function judgeMenuDiets(
  categories: readonly Category[],
  combos: readonly Combo[],
  wanted: readonly Diet[],
): ReadonlyMap<string, DietVerdict> {
  const items = new Map(categories.flatMap((category) => category.items.map((item) => [item.id, item])))
  const verdicts = new Map<string, DietVerdict>()
  const note = (id: string, verdict: DietVerdict) => verdict.kind !== 'fits' && verdicts.set(id, verdict)
  for (const item of items.values()) note(item.id, judgeDiets(item, wanted))
  for (const combo of combos) note(combo.id, judgeComboDiets(combo, items, wanted))
  return verdicts
}

/** Whether a filtered menu leaves the dish out. A mandatory dish stays, with its verdict. */
export const isUnfit = (dish: Item | Combo, verdict: DietVerdict | undefined): boolean =>
  verdict?.kind === 'lacks' && !('mandatory' in dish && dish.mandatory)

/**
 * The diets that the dish as built is suitable for: `sure`, or `unsure` if a chosen option is undeclared. A diet that
 * only follows from another is listed only if that other one doesn't apply any more.
 */
export function dietsOf(item: Item, build: Build): { sure: Diet[]; unsure: Diet[] } | null {
  const { diets: declared } = item
  if (!declared) return null
  const values = valuesOf(item, build)
  const all = new Set(declared.flatMap((diet) => [diet, ...(implied[diet] ?? [])]))
  const fitting = [...all].filter((diet) => !values.some((value) => breaks(value, diet)))
  const left = fitting.filter(
    (diet) => declared.includes(diet) || !fitting.some((one) => implied[one]?.includes(diet)),
  )
  return values.some(isUnsure) ? { sure: [], unsure: left } : { sure: left, unsure: [] }
}

const valuesOf = (item: Item, { options }: Build): OptionValue[] =>
  item.optionGroups.flatMap((group) =>
    group.values.filter(({ id }) => options.some((one) => one.groupId === group.id && one.valueId === id)),
  )
