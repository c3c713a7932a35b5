import type { Build } from '../../schema/order/cart.ts'
import type { Category, Combo, Item, OptionGroup, OptionValue } from '../../schema/menu.ts'
import type { Allergen, Diet } from '../../schema/primitives.ts'
import type { Built } from './built.ts'
import { defaultBuild, groupsFor } from './default-build.ts'
import { dietContradictions } from './diet-contradictions.ts'

/**
 * The verdict on a dish for a customer who wants some diets. Ours: the spec is silent. A declaration applies to the
 * dish as served. The effect of an option is known only if the option has a declaration too.
 * Declared allergens count as well: what contains gluten isn't gluten-free, whatever else is declared or left open.
 */
export type DietVerdict =
  /** Declared suitable for all of them, whatever is chosen. */
  | { kind: 'fits' }
  /** The restaurant hasn't declared any diets. `asItComes`: some of the default choices are known not to fit. */
  | { kind: 'unstated'; diets: Diet[]; asItComes: boolean }
  /** Some choices don't fit, or are undeclared. `asItComes`: some of the default choices don't fit. */
  | { kind: 'choices'; diets: Diet[]; asItComes: boolean }
  /** The declarations exclude these diets, or a choice that doesn't fit is unavoidable. */
  | { kind: 'lacks'; diets: Diet[] }

/** Vegan implies free of meat and of milk. */
const implied: Partial<Record<Diet, readonly Diet[]>> = { vegan: ['vegetarian', 'lactoseFree'] }

const excludes = (allergens: readonly Allergen[] | null, diet: Diet): boolean =>
  dietContradictions([diet], allergens ?? []).length > 0

/** Whether the diet is declared, or follows from one that is, without a contradiction by the allergens. */
const suits = (declared: readonly Diet[], allergens: readonly Allergen[] | null, diet: Diet): boolean =>
  !excludes(allergens, diet) &&
  declared.some((one) => (one === diet || implied[one]?.includes(diet)) && !excludes(allergens, one))

/** Whether the dish itself, or a choice of it, is known not to fit. Without a declaration, only allergens say so. */
const isAgainst = (
  declared: readonly Diet[] | undefined,
  allergens: readonly Allergen[] | null,
  diet: Diet,
): boolean => (declared ? !suits(declared, allergens, diet) : excludes(allergens, diet))

/** A choice without a declaration of its own falls under the dish's, unless its allergens contradict that. */
const breaks = (item: Item, { diets, allergens }: OptionValue, diet: Diet): boolean =>
  isAgainst(diets ?? item.diets, allergens, diet)
const isUnsure = ({ diets, selectedByDefault }: OptionValue): boolean => !diets && !selectedByDefault

/** How a dish does for one diet. `asItComes`: some of its default choices are known not to fit. */
type Judged = { kind: DietVerdict['kind']; asItComes: boolean }

/** From best to worst: for several diets the worst verdict counts. */
const order: readonly DietVerdict['kind'][] = ['fits', 'choices', 'unstated', 'lacks']

/** Judges a dish by all the ways in which it can be built. */
export function judgeDiets(item: Item, wanted: readonly Diet[]): DietVerdict {
  return worstOf(wanted.map((diet) => [diet, judge(item, diet)]))
}

function judge(item: Item, diet: Diet): Judged {
  const asItComes = valuesOf(item, defaultBuild(item)).some((value) => breaks(item, value, diet))
  if (isAgainst(item.diets, item.allergens, diet)) return { kind: 'lacks', asItComes }
  const skuIds = item.skus.length > 0 ? item.skus.map(({ id }) => id) : [null]
  if (skuIds.every((skuId) => groupsFor(item, skuId).some((group) => forces(item, group, diet))))
    return { kind: 'lacks', asItComes }
  if (!item.diets) return { kind: 'unstated', asItComes }
  const all = item.optionGroups.flatMap(({ values }) => values)
  const isOpen = asItComes || all.some((value) => breaks(item, value, diet) || isUnsure(value))
  return { kind: isOpen ? 'choices' : 'fits', asItComes }
}

/** Whether the group forces a choice that doesn't fit. */
function forces(item: Item, { min, values }: OptionGroup, diet: Diet): boolean {
  const fitting = values.filter((value) => !breaks(item, value, diet))
  const room = fitting.reduce((sum, { maxQuantity }) => sum + maxQuantity, 0)
  return room < min && fitting.length < values.length
}

function worstOf(judged: readonly (readonly [Diet, Judged])[]): DietVerdict {
  const kind = order.findLast((one) => judged.some(([, found]) => found.kind === one)) ?? 'fits'
  if (kind === 'fits') return { kind }
  const diets = judged.filter(([, found]) => found.kind === kind).map(([diet]) => diet)
  // Also if it is another diet that the default choices don't fit: then one tap mustn't add them either.
  const asItComes = judged.some(([, found]) => found.asItComes)
  return kind === 'lacks' ? { kind, diets } : { kind, diets, asItComes }
}

/** Judges a combo by the dishes that can fill its piles; `items` are those that can be chosen now. */
export function judgeComboDiets(
  combo: Combo,
  items: ReadonlyMap<string, Item>,
  wanted: readonly Diet[],
): DietVerdict {
  const judgedBy = (diet: Diet): Judged => {
    const piles = combo.piles.map(({ choices }) =>
      choices.flatMap(({ itemId }) => {
        const item = items.get(itemId)
        return item ? [judge(item, diet)] : []
      }),
    )
    // The only dish of a pile is already picked.
    const asItComes = piles.some(([only, ...others]) => others.length === 0 && only?.asItComes)
    if (piles.some((pile) => pile.length > 0 && pile.every(({ kind }) => kind === 'lacks')))
      return { kind: 'lacks', asItComes }
    const canBeSure = piles.every((pile) => pile.some(({ kind }) => kind !== 'lacks' && kind !== 'unstated'))
    if (!canBeSure) return { kind: 'unstated', asItComes }
    return { kind: piles.flat().every(({ kind }) => kind === 'fits') ? 'fits' : 'choices', asItComes }
  }
  return worstOf(wanted.map((diet) => [diet, judgedBy(diet)]))
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
  const fitting = [...all].filter((diet) => !isKnownUnfit(item, values, diet))
  const left = fitting.filter(
    (diet) => declared.includes(diet) || !fitting.some((one) => implied[one]?.includes(diet)),
  )
  return values.some(isUnsure) ? { sure: [], unsure: left } : { sure: left, unsure: [] }
}

/**
 * Judges the dishes of a line as they are built, whatever else could have been chosen. Nothing is stated of a dish that
 * the menu lacks.
 */
export function judgeBuiltDiets(built: Built, wanted: readonly Diet[]): DietVerdict {
  const judged = built.flatMap((one) => {
    if (!one) return wanted.map((diet) => [diet, { kind: 'unstated', asItComes: false }] as const)
    const { item, build } = one
    const values = valuesOf(item, build)
    const isStated = item.diets !== undefined && !values.some(isUnsure)
    const kindOf = (diet: Diet): DietVerdict['kind'] =>
      isKnownUnfit(item, values, diet) ? 'lacks' : isStated ? 'fits' : 'unstated'
    return wanted.map((diet) => [diet, { kind: kindOf(diet), asItComes: false }] as const)
  })
  const verdict = worstOf(judged)
  return 'diets' in verdict ? { ...verdict, diets: [...new Set(verdict.diets)] } : verdict
}

/**
 * Judges what one choice changes: a dish that doesn't fit by itself, or of which nothing is known, doesn't do so because
 * of a choice that is undeclared.
 */
export function judgeChoiceDiets(item: Item, value: OptionValue, wanted: readonly Diet[]): DietVerdict {
  const kindOf = (diet: Diet): DietVerdict['kind'] => {
    if (isAgainst(item.diets, item.allergens, diet)) return 'fits'
    if (breaks(item, value, diet)) return 'lacks'
    return item.diets && isUnsure(value) ? 'unstated' : 'fits'
  }
  return worstOf(wanted.map((diet) => [diet, { kind: kindOf(diet), asItComes: false }]))
}

const isKnownUnfit = (item: Item, values: readonly OptionValue[], diet: Diet): boolean =>
  isAgainst(item.diets, item.allergens, diet) || values.some((value) => breaks(item, value, diet))

const valuesOf = (item: Item, { options }: Build): OptionValue[] =>
  item.optionGroups.flatMap((group) =>
    group.values.filter(({ id }) => options.some((one) => one.groupId === group.id && one.valueId === id)),
  )
