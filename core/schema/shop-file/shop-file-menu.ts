import * as v from 'valibot'
import { maxQuantity } from '../constants.ts'
import { Allergen, Diet, OrderType } from '../primitives.ts'
import { TaxRate } from '../tax.ts'
import { Key, Text, Amount, Whole, Opening } from './shop-file-parts.ts'
import { Picture } from './shop-file-picture.ts'

/** The menu in a shop file: categories, dishes, option groups, combos. */

const ValueEntry = v.strictObject({
  id: Key,
  name: Text,
  price: v.optional(Amount, 0),
  addsPrice: v.optional(v.boolean(), true),
  maxQuantity: v.optional(Whole(1, 99), 1),
  default: v.optional(v.boolean(), false),
  /** Null when the restaurant hasn't declared the allergens. */
  allergens: v.optional(v.nullable(v.array(Allergen)), []),
  /** Left out when the restaurant hasn't declared the diets. */
  diets: v.optional(v.array(Diet)),
})

export const GroupEntry = v.strictObject({
  id: Key,
  name: Text,
  /** `min` 1 makes a choice required; `max` 1 makes it single. */
  min: v.optional(Whole(0, 99), 0),
  max: v.optional(Whole(1, 99), 1),
  /** The group is asked only for these skus of the item. */
  onlyForSkus: v.optional(v.array(Key), []),
  values: v.pipe(v.array(ValueEntry), v.minLength(1, 'needs at least one value')),
})
export type GroupEntry = v.InferOutput<typeof GroupEntry>

export const ItemEntry = v.strictObject({
  id: Key,
  title: Text,
  description: v.optional(Text, ''),
  picture: v.optional(Picture),
  price: Amount,
  oldPrice: v.optional(Amount),
  sold: v.optional(Whole(0, 1e9), 0),
  memberOnly: v.optional(v.boolean(), false),
  mandatory: v.optional(v.boolean(), false),
  required: v.optional(v.boolean(), false),
  discounted: v.optional(v.boolean(), false),
  pointsRedeemable: v.optional(v.boolean(), true),
  couponUsable: v.optional(v.boolean(), true),
  /** A customer may buy this dish only once, over all their orders. */
  oncePerCustomer: v.optional(v.boolean(), false),
  /** The maximum quantity per order. */
  maxPerOrder: v.optional(Whole(1, maxQuantity)),
  /** Replaces the tax rate of the category or the shop. */
  taxRate: v.optional(TaxRate),
  /** Left out when the kitchen hasn't declared them; an empty list means "none of the fourteen". */
  allergens: v.optional(v.array(Allergen)),
  /**
   * The diets that the dish is suitable for as served. Left out when not declared; an empty list means "for none of
   * them".
   */
  diets: v.optional(v.array(Diet)),
  opening: v.optional(Opening),
  onlyTables: v.optional(v.array(Key), []),
  orderTypes: v.optional(v.array(OrderType)),
  /** Ids of shared option groups, in the order in which they are asked. */
  useGroups: v.optional(v.array(Key), []),
  groups: v.optional(v.array(GroupEntry), []),
  skuDimensions: v.optional(
    v.array(
      v.strictObject({
        id: Key,
        name: Text,
        values: v.pipe(
          v.array(v.strictObject({ id: Key, name: Text })),
          v.minLength(1, 'needs at least one value'),
        ),
      }),
    ),
    [],
  ),
  skus: v.optional(
    v.array(v.strictObject({ id: Key, price: Amount, values: v.pipe(v.array(Key), v.minLength(1)) })),
    [],
  ),
})
export type ItemEntry = v.InferOutput<typeof ItemEntry>

export const CategoryEntry = v.strictObject({
  id: Key,
  name: Text,
  picture: v.optional(Picture),
  required: v.optional(v.boolean(), false),
  /** Applies to every item of the category without opening periods of its own. */
  opening: v.optional(Opening),
  orderTypes: v.optional(v.array(OrderType)),
  useGroups: v.optional(v.array(Key), []),
  groups: v.optional(v.array(GroupEntry), []),
  taxRate: v.optional(TaxRate),
  items: v.array(ItemEntry),
})
export type CategoryEntry = v.InferOutput<typeof CategoryEntry>

export const ComboEntry = v.strictObject({
  id: Key,
  title: Text,
  description: v.optional(Text, ''),
  picture: v.optional(Picture),
  price: Amount,
  oldPrice: v.optional(Amount),
  sold: v.optional(Whole(0, 1e9), 0),
  memberOnly: v.optional(v.boolean(), false),
  balanceUsable: v.optional(v.boolean(), true),
  taxRate: v.optional(TaxRate),
  discounted: v.optional(v.boolean(), false),
  orderTypes: v.optional(v.array(OrderType)),
  piles: v.pipe(
    v.array(
      v.strictObject({
        id: Key,
        name: Text,
        choose: v.optional(Whole(1, 20), 1),
        items: v.pipe(
          v.array(v.strictObject({ item: Key, extra: v.optional(Amount, 0) })),
          v.minLength(1, 'needs at least one item'),
        ),
      }),
    ),
    v.minLength(1, 'needs at least one pile'),
  ),
})
export type ComboEntry = v.InferOutput<typeof ComboEntry>
