import fc from 'fast-check'
import type { Build, CartLine, ComboLine, ComboPick } from '../../../core/schema/order/cart.ts'
import type {
  Combo,
  Item,
  Menu,
  OptionGroup,
  OptionValue,
  Sku,
  SkuDimension,
} from '../../../core/schema/menu.ts'
import type { OpeningException, OpeningPeriod } from '../../../core/schema/opening.ts'
import { languages } from '../../../core/schema/constants.ts'
import { type Diet, allergens, diets, orderTypes } from '../../../core/schema/primitives.ts'

/** Ids as a shop file allows them. */
export const id = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,11}$/)
/** Any text a person may type, emoji and right-to-left scripts included. */
export const text = fc.string({ unit: 'grapheme', maxLength: 20 })
export const cents = fc.integer({ min: 0, max: 100_000_000 })
export const allergenList = fc.subarray([...allergens])
const dietList = fc.option(fc.subarray([...diets]))
/** Requires every field of T: otherwise no test would cover how the wire writes a new one. */
type EveryField<T> = { [K in keyof Required<T>]: fc.Arbitrary<T[K] | null> }
/** Leaves out `diets` if it isn't declared. */
const saidOnly = <T extends { diets: Diet[] | null }>({ diets: said, ...rest }: T) =>
  said ? { ...rest, diets: said } : rest

export const period: fc.Arbitrary<OpeningPeriod> = fc.record({
  weekday: fc.integer({ min: 0, max: 6 }),
  startMinutes: fc.integer({ min: 0, max: 1439 }),
  endMinutes: fc.integer({ min: 0, max: 1440 }),
})

/** Periods in the order in which the wire groups them: by weekday. */
export const periods = fc
  .array(period, { maxLength: 6 })
  .map((list) => list.toSorted((a, b) => a.weekday - b.weekday))

/** Opening exceptions, at most one for each date; `days` generates the dates. */
export const exceptionsOn = (days: fc.Arbitrary<string>): fc.Arbitrary<OpeningException[]> =>
  fc.uniqueArray(
    fc.record({
      day: days,
      ranges: fc.array(
        fc.record({
          startMinutes: fc.integer({ min: 0, max: 1439 }),
          endMinutes: fc.integer({ min: 0, max: 1440 }),
        }),
        { maxLength: 2 },
      ),
    }),
    { maxLength: 3, selector: ({ day }) => day },
  )

export const exceptions = exceptionsOn(
  fc.integer({ min: 0, max: 40_000 }).map((n) => new Date(n * 86_400_000).toISOString().slice(0, 10)),
)

const uniqueIds = (max: number) => fc.uniqueArray(id, { maxLength: max })

const group = (skuIds: string[]): fc.Arbitrary<OptionGroup> =>
  fc
    .record({
      id,
      name: text,
      fromCategory: fc.boolean(),
      bounds: fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 3 })),
      onlyForSkuIds: fc.subarray(skuIds),
      values: fc.uniqueArray(
        fc
          .record({
            id,
            name: text,
            cents,
            addsPrice: fc.boolean(),
            maxQuantity: fc.integer({ min: 1, max: 4 }),
            selectedByDefault: fc.boolean(),
            allergens: fc.option(allergenList),
            diets: dietList,
          } satisfies EveryField<OptionValue>)
          .map(saidOnly),
        { minLength: 1, maxLength: 4, selector: (value) => value.id },
      ),
    })
    .map(({ bounds, ...rest }) => {
      const room = rest.values.reduce((sum, value) => sum + value.maxQuantity, 0)
      const max = Math.max(1, ...bounds)
      return { ...rest, min: Math.min(...bounds, room), max }
    })

const variants = fc.uniqueArray(id, { maxLength: 3 }).chain((valueIds) =>
  fc.record({
    skuDimensions: fc.constant<SkuDimension[]>(
      valueIds.length
        ? [{ id: 'size', name: 'Size', values: valueIds.map((one) => ({ id: one, name: `n ${one}` })) }]
        : [],
    ),
    skus: fc.tuple(
      ...valueIds.map((one) =>
        cents.map((price): Sku => ({ id: `sku-${one}`, cents: price, valueIds: [one] })),
      ),
    ),
  }),
)

export const item: fc.Arbitrary<Item> = variants.chain(({ skuDimensions, skus }) =>
  fc
    .record({
      id,
      title: text,
      description: text,
      picture: text,
      cents,
      oldCents: fc.option(cents),
      soldCount: fc.nat(),
      memberOnly: fc.boolean(),
      mandatory: fc.boolean(),
      required: fc.boolean(),
      discounted: fc.boolean(),
      pointsRedeemable: fc.boolean(),
      couponUsable: fc.boolean(),
      oncePerCustomer: fc.constantFrom(true, undefined),
      maxPerOrder: fc.option(fc.integer({ min: 1, max: 999 }), { nil: undefined }),
      onlyTableCodes: uniqueIds(3),
      openingPeriods: periods,
      allergens: fc.option(allergenList),
      diets: dietList,
      optionGroups: fc.uniqueArray(group(skus.map((sku) => sku.id)), {
        maxLength: 3,
        selector: (one) => one.id,
      }),
      skuDimensions: fc.constant(skuDimensions),
      skus: fc.constant<Sku[]>([...skus]),
    } satisfies EveryField<Item>)
    .map(saidOnly),
)

const combo = (itemIds: string[]): fc.Arbitrary<Combo> =>
  fc.record({
    id,
    title: text,
    description: text,
    picture: text,
    cents,
    oldCents: fc.option(cents),
    soldCount: fc.nat(),
    memberOnly: fc.boolean(),
    balanceUsable: fc.boolean(),
    discounted: fc.boolean(),
    piles: fc.uniqueArray(
      fc.record({
        id,
        name: text,
        choose: fc.integer({ min: 1, max: 3 }),
        choices: fc
          .subarray(itemIds, { minLength: 1 })
          .chain((ids) =>
            fc.tuple(...ids.map((itemId) => cents.map((extraCents) => ({ itemId, extraCents })))),
          ),
      }),
      { minLength: 1, maxLength: 3, selector: (pile) => pile.id },
    ),
  })

/** A menu as the app stores it: ids are unique, and no category is empty. */
export const menu: fc.Arbitrary<Menu> = fc
  .uniqueArray(item, { minLength: 1, maxLength: 6, selector: (one) => one.id })
  .chain((items) =>
    fc.record({
      orderType: fc.constantFrom(...orderTypes),
      language: fc.constantFrom(...languages),
      itemsMd5: fc.stringMatching(/^[0-9a-f]{32}$/),
      categories: fc
        .record({
          cut: fc.integer({ min: 1, max: items.length }),
          name: text,
          picture: text,
          required: fc.boolean(),
        })
        .map(({ cut, ...rest }) =>
          [items.slice(0, cut), items.slice(cut)]
            .filter((some) => some.length > 0)
            .map((some, index) => ({ ...rest, id: `c${index}`, items: some })),
        ),
      combos: fc.uniqueArray(combo(items.map((one) => one.id)), { maxLength: 2, selector: (one) => one.id }),
    }),
  )

/** A valid build of an item: a sku if there are any, and in each group at least the required number. */
export const validBuild = (of: Item): fc.Arbitrary<Build> =>
  fc.constantFrom(...(of.skus.length ? of.skus.map((sku) => sku.id) : [null])).chain((skuId) => {
    const asked = of.optionGroups.filter(
      ({ onlyForSkuIds }) => !onlyForSkuIds.length || (skuId !== null && onlyForSkuIds.includes(skuId)),
    )
    return fc.tuple(...asked.map(filled)).map((groups) => ({ itemId: of.id, skuId, options: groups.flat() }))
  })

const filled = (of: OptionGroup) =>
  fc
    .tuple(
      fc.integer({ min: of.min, max: of.max }),
      fc.shuffledSubarray(of.values, { minLength: of.values.length }),
    )
    .map(([wanted, values]) => {
      let left = wanted
      return values.flatMap((value) => {
        const quantity = Math.min(left, value.maxQuantity)
        left -= quantity
        return quantity > 0 ? [{ groupId: of.id, valueId: value.id, quantity }] : []
      })
    })

const snapshot = fc.record({
  title: text,
  picture: text,
  details: fc.array(text, { maxLength: 3 }),
  unitCents: cents,
})
const quantity = fc.integer({ min: 1, max: 999 })
const anyBuild: fc.Arbitrary<Build> = fc.record({
  itemId: id,
  skuId: fc.option(id),
  options: fc.array(fc.record({ groupId: id, valueId: id, quantity }), { maxLength: 4 }),
})

export const cartLine: fc.Arbitrary<Omit<CartLine, 'intentId'>> = fc.record({
  id: fc.uuid(),
  build: anyBuild,
  quantity,
  note: text,
  snapshot,
})
export const comboLine: fc.Arbitrary<Omit<ComboLine, 'intentId'>> = fc.record(
  {
    id: fc.uuid(),
    comboId: id,
    picks: fc.array(fc.record({ pileId: id, build: anyBuild, quantity }), { maxLength: 3 }),
    quantity,
    note: text.filter((note) => note !== ''),
    snapshot,
  },
  { requiredKeys: ['id', 'comboId', 'picks', 'quantity', 'snapshot'] },
)

/** Picks that fill every pile of a combo with valid builds. */
export function validPicks(of: Combo, items: ReadonlyMap<string, Item>): fc.Arbitrary<ComboPick[]> {
  const pileOf = (pile: Combo['piles'][number]) =>
    fc
      .constantFrom(...pile.choices)
      .chain(({ itemId }) => validBuild(items.get(itemId)!))
      .map((build): ComboPick => ({ pileId: pile.id, build, quantity: pile.choose }))
  return fc.tuple(...of.piles.map(pileOf))
}
