import type { OpeningPeriod } from './opening.ts'
import type { Allergen, Diet, Language, OrderType } from './primitives.ts'

/** One choice of an option group, such as "extra mozzarella". */
export type OptionValue = {
  id: string
  name: string
  cents: number
  /** False when `cents` is informative only and isn't charged (spec §3, isAddPrice). */
  addsPrice: boolean
  /** The maximum quantity of this value per line; 1 where quantities make no sense. */
  maxQuantity: number
  selectedByDefault: boolean
  /** Null where the restaurant hasn't said. */
  allergens: Allergen[] | null
  /**
   * The diets that it is suitable for. Absent where the restaurant hasn't declared any, and in a menu stored by an
   * older release.
   */
  diets?: Diet[] | undefined
}

/** A question about an item that the customer answers by choosing values (spec §3, attributeList). */
export type OptionGroup = {
  id: string
  name: string
  fromCategory: boolean
  /** Bounds on the sum of quantities over the group's values. `min >= 1` makes it required. */
  min: number
  max: number
  /** Only asked for these skus; empty means for all of them. */
  onlyForSkuIds: string[]
  values: OptionValue[]
}

/** A dimension that tells skus apart, such as size (spec §3, skuAttrList). */
export type SkuDimension = {
  id: string
  name: string
  values: { id: string; name: string }[]
}

/** A variant with a full price of its own: it replaces the item's price, it isn't added to it. */
export type Sku = { id: string; cents: number; valueIds: string[] }

export type Item = {
  id: string
  title: string
  description: string
  /** Path or address of the picture, empty when there is none. */
  picture: string
  cents: number
  /** The price before a reduction, or null. */
  oldCents: number | null
  soldCount: number
  memberOnly: boolean
  /** The item must be in every cart (spec §3, isMandatoryItem). */
  mandatory: boolean
  /** One item of its category must be in the cart (spec §3, isRequiredItem). */
  required: boolean
  discounted: boolean
  pointsRedeemable: boolean
  couponUsable: boolean
  /** A customer may buy this dish only once, over all their orders (SP_0080). */
  oncePerCustomer?: boolean | undefined
  /** The maximum quantity per order (SP_0082); absent for no limit. */
  maxPerOrder?: number | undefined
  /** Shown at these tables only; empty means everywhere (spec §5). */
  onlyTableCodes: string[]
  /** Empty means always. Read only when the shop hides dishes outside their periods. */
  openingPeriods: OpeningPeriod[]
  /** Null means that the restaurant hasn't declared them, which isn't the same as none. */
  allergens: Allergen[] | null
  /**
   * The diets that the dish is suitable for as served. Absent where the restaurant hasn't declared any; an empty list
   * declares that it suits none of them.
   */
  diets?: Diet[] | undefined
  optionGroups: OptionGroup[]
  skuDimensions: SkuDimension[]
  skus: Sku[]
}

export type Category = {
  id: string
  name: string
  picture: string
  /** Something of this category must be in the cart (spec §3, isRequire). */
  required: boolean
  items: Item[]
}

/** A step of a combo: choose `choose` of these items. */
export type ComboPile = {
  id: string
  name: string
  choose: number
  choices: { itemId: string; extraCents: number }[]
}

export type Combo = {
  id: string
  title: string
  description: string
  picture: string
  cents: number
  oldCents: number | null
  soldCount: number
  memberOnly: boolean
  balanceUsable: boolean
  discounted: boolean
  piles: ComboPile[]
}

/** A whole menu as the server last answered it: one order type, one language, one hash. */
export type Menu = {
  orderType: OrderType
  language: Language
  itemsMd5: string
  categories: Category[]
  combos: Combo[]
}
