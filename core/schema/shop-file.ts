import * as v from 'valibot'
import { Allergen, Language, OrderType, PaymentMethod, weekdays } from './primitives.ts'

/**
 * The one format in which a shop is written down, imported and exported (documented in docs/shop-file.md).
 * Amounts are in the shop's currency with at most two decimals; times are the shop's wall clock.
 * Ours: the spec names the data (§3) but no file.
 */

const limits = { text: 2000, list: 20000 }

const Key = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/, 'use 1 to 64 letters, digits, ".", "_" or "-"'),
)
const Plain = v.pipe(v.string(), v.maxLength(limits.text, `at most ${limits.text} characters`))
/** Whether nothing of a text can be seen: spaces, and characters without width. */
export const isInvisible = (text: string): boolean =>
  !/[^\s\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)

const Name = v.pipe(
  Plain,
  v.trim(),
  v.check((text) => !isInvisible(text), 'must not be empty'),
)

/** One text for every language, or one per language. Missing languages fall back to the shop's first. */
export const Text = v.union(
  [Plain, v.record(Language, Plain, 'texts are keyed by en, zh, es, it, fr, ca')],
  'use a text, or an object of texts keyed by en, zh, es, it, fr, ca',
)
export type Text = v.InferOutput<typeof Text>

const Amount = v.pipe(
  v.number(),
  v.check(
    // Compared as amounts: n * 100 is off by more than a fixed tolerance where n is large.
    (n) => Number.isFinite(n) && Math.abs(Math.round(n * 100) / 100 - n) < 1e-8,
    'at most two decimals',
  ),
  v.minValue(0, 'must not be negative'),
  v.maxValue(100_000_000, 'at most 100,000,000'),
)
const Whole = (min: number, max: number) =>
  v.pipe(
    v.number(),
    v.integer('must be a whole number'),
    v.minValue(min, `at least ${min}`),
    v.maxValue(max, `at most ${max}`),
  )

const clock = /^([01]\d|2[0-3]):[0-5]\d~(([01]\d|2[0-3]):[0-5]\d|24:00)$/
const Range = v.pipe(
  v.string(),
  v.regex(clock, 'write a range as "08:30~16:00"; past midnight as "18:00~02:00"'),
)

/** Ranges by weekday. `DAILY` stands for all seven; a weekday given as well replaces it on that day. */
export const Opening = v.strictObject({
  DAILY: v.optional(v.array(Range)),
  ...(Object.fromEntries(weekdays.map((day) => [day, v.optional(v.array(Range))])) as Record<
    (typeof weekdays)[number],
    v.OptionalSchema<v.ArraySchema<typeof Range, undefined>, undefined>
  >),
})
export type Opening = v.InferOutput<typeof Opening>

const picturePath = /^\w[\w./-]*\.(webp|png|jpe?g|avif|svg)$/i

/** A picture file beside the shop file, by relative path. */
const Picture = v.pipe(
  v.string(),
  v.check(
    (path) => path.length <= 500 && picturePath.test(path) && !path.includes('..'),
    'name a .webp, .png, .jpg, .avif or .svg file by its path from the shop file',
  ),
)

export const ValueEntry = v.strictObject({
  id: Key,
  name: Text,
  price: v.optional(Amount, 0),
  addsPrice: v.optional(v.boolean(), true),
  maxQuantity: v.optional(Whole(1, 99), 1),
  default: v.optional(v.boolean(), false),
  allergens: v.optional(v.array(Allergen), []),
})

export const GroupEntry = v.strictObject({
  id: Key,
  name: Text,
  /** `min` 1 makes a choice required; `max` 1 makes it single. */
  min: v.optional(Whole(0, 99), 0),
  max: v.optional(Whole(1, 99), 1),
  /** Ask only for these skus of the item. */
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
  /** Left out when the kitchen hasn't declared them; an empty list means "none of the fourteen". */
  allergens: v.optional(v.array(Allergen)),
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
  /** Applies to every item of the category that has no periods of its own. */
  opening: v.optional(Opening),
  orderTypes: v.optional(v.array(OrderType)),
  useGroups: v.optional(v.array(Key), []),
  groups: v.optional(v.array(GroupEntry), []),
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

export const ServiceEntry = v.strictObject({
  id: Key,
  orderType: OrderType,
  paused: v.optional(v.boolean(), false),
  payments: v.pipe(v.array(PaymentMethod), v.minLength(1, 'needs at least one payment method')),
  languages: v.optional(v.array(Language)),
  opening: v.optional(Opening),
  slots: v.optional(
    v.strictObject({
      stepMinutes: v.optional(Whole(5, 240), 15),
      leadMinutes: v.optional(Whole(0, 10080), 20),
      daysAhead: v.optional(Whole(1, 60), 3),
      capacity: v.optional(Whole(1, 10000)),
    }),
    {},
  ),
  minimum: v.optional(Amount, 0),
  guestsMayOrder: v.optional(v.boolean(), true),
  /** Of a delivery service: the default arrival time and how the order is handed over (spec §9). */
  delivery: v.optional(
    v.strictObject({
      arriveMinutes: v.optional(Whole(1, 600), 30),
      getTypes: v.optional(v.array(v.picklist(['meetOutside', 'meetAtDoor', 'leaveAtDoor'])), [
        'meetOutside',
      ]),
      freeFrom: v.optional(Amount),
    }),
  ),
})
export type ServiceEntry = v.InferOutput<typeof ServiceEntry>

const Latitude = v.pipe(v.number(), v.minValue(-90), v.maxValue(90))
const Longitude = v.pipe(v.number(), v.minValue(-180), v.maxValue(180))

export const formatName = 'larder-shop/1'

export const ShopFile = v.strictObject({
  format: v.literal(formatName, `must be "${formatName}"`),
  id: Key,
  /** Host names that the shop is served at, without port; "*" takes every address that no other shop claims. */
  hosts: v.pipe(
    v.array(
      v.pipe(v.string(), v.regex(/^(\*|[a-z0-9.:[\]-]{1,253})$/, 'a host name in lower case, without port')),
    ),
    v.minLength(1),
  ),
  name: Name,
  tagline: v.optional(Text, ''),
  about: v.optional(Text, ''),
  languages: v.pipe(
    v.array(Language),
    v.minLength(1, 'needs at least one language; the first is the default'),
  ),
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, 'three capital letters, such as EUR')),
  timeZone: v.pipe(v.string(), v.check(isTimeZone, 'an IANA time zone, such as Europe/Madrid')),
  accent: v.optional(v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i, 'a colour such as #d9480f')), '#e8590c'),
  pictures: v.optional(
    v.strictObject({ avatar: v.optional(Picture), cover: v.optional(Picture), icon: v.optional(Picture) }),
    {},
  ),
  address: v.optional(Plain, ''),
  location: v.optional(v.strictObject({ lat: Latitude, lng: Longitude })),
  phone: v.optional(Plain, ''),
  email: v.optional(Plain, ''),
  /** Hide dishes outside their opening periods (spec §3, openComplexItem). */
  hidesClosedItems: v.optional(v.boolean(), true),
  features: v.optional(
    v.strictObject({
      inviteFriends: v.optional(v.boolean(), false),
      voucherPurchase: v.optional(v.boolean(), false),
    }),
    {},
  ),
  services: v.pipe(v.array(ServiceEntry), v.minLength(1, 'needs at least one service')),
  tables: v.optional(
    v.array(v.strictObject({ code: Key, number: Name, excludedItems: v.optional(v.array(Key), []) })),
    [],
  ),
  optionGroups: v.optional(v.array(GroupEntry), []),
  categories: v.pipe(
    v.array(CategoryEntry),
    v.minLength(1, 'needs at least one category'),
    v.maxLength(1000),
  ),
  combos: v.optional(v.array(ComboEntry), []),
  deliveryAreas: v.optional(
    v.array(
      v.strictObject({
        id: Key,
        name: Text,
        /** The area reaches this far from the shop, by road. */
        withinMeters: Whole(1, 1_000_000),
        minimum: v.optional(Amount, 0),
        fees: v.pipe(
          v.array(v.strictObject({ withinMeters: Whole(1, 1_000_000), fee: Amount })),
          v.minLength(1, 'needs at least one fee'),
        ),
      }),
    ),
    [],
  ),
  booking: v.optional(
    v.strictObject({
      opening: v.optional(Opening),
      slotMinutes: v.optional(Whole(5, 240), 30),
      leadHours: v.optional(Whole(0, 720), 2),
      daysAhead: v.optional(Whole(1, 365), 30),
      holdMinutes: v.optional(Whole(1, 240), 15),
      maxDiners: v.optional(Whole(1, 200), 20),
      seatsPerSlot: v.optional(Whole(1, 10000), 20),
    }),
  ),
  membershipLevels: v.optional(
    v.array(
      v.strictObject({
        id: Key,
        name: Text,
        spentFrom: Amount,
        /** What a member pays of each undiscounted line: 0.95 takes 5 % off; at most four decimals (spec §9). */
        rate: v.pipe(
          v.number(),
          v.minValue(0),
          v.maxValue(1),
          v.check((n) => Math.abs(n * 1e4 - Math.round(n * 1e4)) < 1e-6, 'at most four decimals'),
        ),
      }),
    ),
    [],
  ),
  vouchers: v.optional(
    v.array(
      v.strictObject({
        id: Key,
        title: Text,
        kind: v.picklist(['amount', 'percent', 'freeDelivery']),
        value: v.optional(Amount, 0),
        minimum: v.optional(Amount, 0),
        /** Last day on which it can be used, in the shop's time zone; left out, it never expires. */
        expiresOn: v.optional(v.pipe(v.string(), v.isoDate('write a date as 2027-12-31'))),
      }),
    ),
    [],
  ),
})
export type ShopFile = v.InferOutput<typeof ShopFile>
export type ShopFileInput = v.InferInput<typeof ShopFile>

function isTimeZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone)
  } catch {
    return false
  }
}
