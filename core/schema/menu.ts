import * as v from 'valibot'
import { OpeningPeriod } from './opening.ts'
import { Allergen, Cents, Count, Diet, Id, Language, OrderType } from './primitives.ts'

/** One choice of an option group, such as "extra mozzarella". */
export const OptionValue = v.object({
  id: Id,
  name: v.string(),
  cents: Cents,
  /** False when `cents` only informs and is not charged (spec §3, isAddPrice). */
  addsPrice: v.boolean(),
  /** How many of this one value a line may hold; 1 where quantities make no sense. */
  maxQuantity: Count,
  selectedByDefault: v.boolean(),
  /** Null where the restaurant hasn't said. */
  allergens: v.nullable(v.array(Allergen)),
  /** What it is fit for. Absent where the restaurant hasn't said, and in a menu that an older release kept. */
  diets: v.optional(v.array(Diet)),
})
export type OptionValue = v.InferOutput<typeof OptionValue>

/** A question asked of the customer about an item (spec §3, attributeList). */
export const OptionGroup = v.object({
  id: Id,
  name: v.string(),
  fromCategory: v.boolean(),
  /** Bounds on the sum of quantities over the group's values. `min >= 1` makes it required. */
  min: Count,
  max: Count,
  /** Only asked for these skus; empty means for all of them. */
  onlyForSkuIds: v.array(Id),
  values: v.array(OptionValue),
})
export type OptionGroup = v.InferOutput<typeof OptionGroup>

/** A dimension that tells skus apart, such as size (spec §3, skuAttrList). */
export const SkuDimension = v.object({
  id: Id,
  name: v.string(),
  values: v.array(v.object({ id: Id, name: v.string() })),
})
export type SkuDimension = v.InferOutput<typeof SkuDimension>

/** A variant with a full price of its own: it replaces the item's price, it isn't added to it. */
export const Sku = v.object({ id: Id, cents: Cents, valueIds: v.array(Id) })
export type Sku = v.InferOutput<typeof Sku>

export const Item = v.object({
  id: Id,
  title: v.string(),
  description: v.string(),
  /** Path or address of the picture, empty when there is none. */
  picture: v.string(),
  cents: Cents,
  /** The price before a reduction, or null. */
  oldCents: v.nullable(Cents),
  soldCount: Count,
  memberOnly: v.boolean(),
  /** The item must be in every cart (spec §3, isMandatoryItem). */
  mandatory: v.boolean(),
  /** One item of its category must be in the cart (spec §3, isRequiredItem). */
  required: v.boolean(),
  discounted: v.boolean(),
  pointsRedeemable: v.boolean(),
  couponUsable: v.boolean(),
  /** A customer may buy one, ever (SP_0080). */
  oncePerCustomer: v.optional(v.boolean()),
  /** The most that one order may hold (SP_0082); no limit without it. */
  maxPerOrder: v.optional(Count),
  /** Shown at these tables only; empty means everywhere (spec §5). */
  onlyTableCodes: v.array(Id),
  /** Empty means always. Read only when the shop hides dishes outside their periods. */
  openingPeriods: v.array(OpeningPeriod),
  /** Null means that the restaurant hasn't declared them, which isn't the same as none. */
  allergens: v.nullable(v.array(Allergen)),
  /** What the dish is fit for as it comes; absent as above. An empty list says: for none of them. */
  diets: v.optional(v.array(Diet)),
  optionGroups: v.array(OptionGroup),
  skuDimensions: v.array(SkuDimension),
  skus: v.array(Sku),
})
export type Item = v.InferOutput<typeof Item>

export const Category = v.object({
  id: Id,
  name: v.string(),
  picture: v.string(),
  /** Something of this category must be in the cart (spec §3, isRequire). */
  required: v.boolean(),
  items: v.array(Item),
})
export type Category = v.InferOutput<typeof Category>

/** A step of a combo: choose `choose` of these items. */
export const ComboPile = v.object({
  id: Id,
  name: v.string(),
  choose: Count,
  choices: v.array(v.object({ itemId: Id, extraCents: Cents })),
})
export type ComboPile = v.InferOutput<typeof ComboPile>

export const Combo = v.object({
  id: Id,
  title: v.string(),
  description: v.string(),
  picture: v.string(),
  cents: Cents,
  oldCents: v.nullable(Cents),
  soldCount: Count,
  memberOnly: v.boolean(),
  balanceUsable: v.boolean(),
  discounted: v.boolean(),
  piles: v.array(ComboPile),
})
export type Combo = v.InferOutput<typeof Combo>

/** A whole menu as the server last answered it: one order type, one language, one hash. */
export const Menu = v.object({
  orderType: OrderType,
  language: Language,
  itemsMd5: v.string(),
  categories: v.array(Category),
  combos: v.array(Combo),
})
export type Menu = v.InferOutput<typeof Menu>
