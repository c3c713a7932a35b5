import * as v from 'valibot'
import { defaultArriveMinutes } from '../delivery.ts'
import { Language, OrderType, PaymentMethod } from '../primitives.ts'
import { AreaEntry, DeliveryEntry, Latitude, Longitude, StreetEntry } from './shop-file-delivery.ts'
import { orderTypeRules } from '../order-type-table.ts'
import { leastAmount, mostAmount } from '../order/voucher.ts'
import { missionGoals } from '../customer/mission.ts'
import { CancelUntil } from '../shop.ts'
import { BookingEntry } from './shop-file-booking.ts'
import { CategoryEntry, ComboEntry, GroupEntry } from './shop-file-menu.ts'
import { TaxRate } from '../tax.ts'
import { Key, Text, Amount, Whole, Opening, OpeningDates, Plain, Name } from './shop-file-parts.ts'
import { Picture } from './shop-file-picture.ts'
import { Voucher } from './shop-file-voucher.ts'

/**
 * The format in which a shop is written down, imported and exported (documented in docs/shop-file.md). Amounts are in
 * the shop's currency with at most two decimals; times are in the shop's time zone. Ours: the spec names the data
 * (§3) but no file.
 */

/** The most days ahead for which a shop takes orders. */
export const mostDaysAhead = 60

/**
 * How many orders of one sender may wait for an answer at the same time, so that nobody floods the desk's board
 * (server/orders/senders/check-sender.ts). The limits per table and network count only customers whom the restaurant
 * doesn't know.
 */
export const OrderLimits = v.strictObject({
  perCustomer: v.optional(Whole(1, 1000), 8),
  perTable: v.optional(Whole(1, 1000), 20),
  perNetwork: v.optional(Whole(1, 10000), 100),
})
export type OrderLimits = v.InferOutput<typeof OrderLimits>

const ServiceKeys = v.strictObject({
  id: Key,
  orderType: OrderType,
  paused: v.optional(v.boolean(), false),
  payments: v.pipe(v.array(PaymentMethod), v.minLength(1, 'needs at least one payment method')),
  languages: v.optional(v.array(Language)),
  opening: v.optional(Opening),
  openingExceptions: v.optional(OpeningDates),
  slots: v.optional(
    v.strictObject({
      stepMinutes: v.optional(Whole(5, 240), 15),
      leadMinutes: v.optional(Whole(0, 10080)),
      daysAhead: v.optional(Whole(1, mostDaysAhead), 3),
      capacity: v.optional(Whole(1, 10000)),
    }),
    {},
  ),
  minimum: v.optional(Amount, 0),
  guestsMayOrder: v.optional(v.boolean(), true),
  delivery: v.optional(DeliveryEntry),
})

/**
 * The default lead time: a delivery at a chosen time can't arrive sooner than one ordered for as soon as possible.
 * Ours: the spec is silent.
 */
const usualLead = ({ orderType, delivery }: v.InferOutput<typeof ServiceKeys>): number => {
  const isBrought = orderTypeRules[orderType].handOver === 'delivered'
  return Math.max(20, isBrought ? (delivery?.arriveMinutes ?? defaultArriveMinutes) : 0)
}

export const ServiceEntry = v.pipe(
  ServiceKeys,
  v.transform((entry) => {
    const { stepMinutes, leadMinutes = usualLead(entry), ...rest } = entry.slots
    // The keys keep the order of the schema, so that a file that is exported and imported again is the same.
    return { ...entry, slots: { stepMinutes, leadMinutes, ...rest } }
  }),
)
export type ServiceEntry = v.InferOutput<typeof ServiceEntry>

/** A multiplier with at most two decimals. */
const Factor = v.pipe(
  v.number(),
  v.minValue(1, 'at least 1'),
  v.maxValue(100, 'at most 100'),
  v.check((n) => Math.abs(n * 100 - Math.round(n * 100)) < 1e-6, 'at most two decimals'),
)

const Day = v.pipe(v.string(), v.isoDate('write a date as 2027-12-31'))

/** A reward: an entry of `vouchers`, by its id, and points. */
const Reward = v.optional(
  v.strictObject({ voucher: v.optional(Key), points: v.optional(Whole(0, 1_000_000), 0) }),
  {},
)

export const formatName = 'larder-shop/1'

export const ShopFile = v.strictObject({
  format: v.literal(formatName, `must be "${formatName}"`),
  id: Key,
  /** Host names at which the shop is served, without port; "*" matches every host that no other shop claims. */
  hosts: v.pipe(
    v.array(
      v.pipe(
        v.string(),
        v.regex(
          /^(\*|[a-z0-9.:[\]-]{1,253})$/,
          'a host name in lower case, without port, one with other letters in its xn-- form',
        ),
      ),
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
  deliveryAreas: v.optional(v.array(AreaEntry), []),
  streets: v.optional(v.array(StreetEntry), []),
  booking: v.optional(BookingEntry),
  membershipLevels: v.optional(
    v.array(
      v.strictObject({
        id: Key,
        name: Text,
        spentFrom: Amount,
        /** Multiplies the points that members of this level earn. */
        pointsFactor: v.optional(Factor, 1),
        /**
         * The share that a member pays of each line that isn't discounted: 0.95 takes 5 % off; at most four decimals
         * (spec §9).
         */
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
  /** How long an order waits for payment and acceptance, until when it can be cancelled, and how large it may be. */
  orders: v.optional(
    v.strictObject({
      payWithinMinutes: v.optional(Whole(1, 1440), 15),
      acceptWithinMinutes: v.optional(Whole(1, 1440), 30),
      cancelUntil: v.optional(CancelUntil, 'confirmation'),
      /** The maximum number of dishes per order; the dishes of a combo count one by one. */
      maxDishes: v.optional(Whole(1, 100_000), 200),
      /** The maximum total of one order. */
      maxTotal: v.optional(v.pipe(Amount, v.minValue(0.01, 'more than nothing'))),
      limits: v.optional(OrderLimits, {}),
    }),
    {},
  ),
  /**
   * The tax contained in the prices; a category, dish or combo may have a rate of its own. If left out, receipts show
   * no taxes.
   */
  taxes: v.optional(v.strictObject({ name: Text, rate: TaxRate })),
  points: v.optional(
    v.strictObject({
      /** The value of one point. */
      worth: v.pipe(Amount, v.minValue(0.01, 'a point is worth at least 0.01')),
      /** The spend that earns one point; if left out, orders earn none. */
      earnedPer: v.optional(v.pipe(Amount, v.minValue(0.01, 'at least 0.01 for a point'))),
      /** Hours at which orders earn `factor` times the points; where several overlap, the highest factor applies. */
      times: v.optional(v.array(v.strictObject({ opening: Opening, factor: Factor })), []),
      /** The number of days after which a point expires; if left out, points never expire. */
      expireAfterDays: v.optional(Whole(1, 3650)),
    }),
  ),
  /** Missions: goals that members can reach between two days, both included, for a reward. */
  missions: v.optional(
    v.array(
      v.strictObject({
        id: Key,
        title: Text,
        goal: v.picklist(missionGoals),
        target: Whole(1, 100_000),
        startsOn: Day,
        endsOn: Day,
        reward: Reward,
      }),
    ),
    [],
  ),
  /** The rewards for the invited friend and the inviter, where `features.inviteFriends` is on. */
  invitations: v.optional(v.strictObject({ friend: Reward, inviter: Reward }), {}),
  /** The vouchers for sale, where `features.voucherPurchase` is on. */
  prepaid: v.optional(
    v.strictObject({
      amounts: v.optional(v.array(Whole(leastAmount, mostAmount)), [20, 50, 100]),
      /** Whether any other whole amount may be bought. */
      ownAmount: v.optional(v.boolean(), true),
      bonuses: v.optional(
        v.array(v.strictObject({ from: Whole(leastAmount, mostAmount), bonus: Amount })),
        [],
      ),
    }),
    {},
  ),
  vouchers: v.optional(v.array(Voucher), []),
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
