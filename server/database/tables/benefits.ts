import type { Generated, Selectable } from 'kysely'

/** The rows of what members own: balance and points, vouchers, coupons. */

type Amounts = {
  shop_id: string
  customer_id: string
  points: number
  balance_cents: number
  spent_cents: number
}

/** A member's points, voucher balance and spend; `purse_entries` holds every change. */
export type PursesTable = Amounts & {
  /** The number of entries of this purse so far. */
  entries: Generated<number>
}

export type PurseEntriesTable = Amounts & {
  /** Numbers the entries of one purse from 1, in the order in which they were made, whatever the clocks said. */
  number: Generated<number>
  /** What the entry adds to the points and cents that its order holds; negative when it takes from them. */
  held_points: Generated<number>
  held_cents: Generated<number>
  entry_id: string
  reason: string
  order_id: string | null
  created_at: number
}

/** A voucher that is given away. Nobody can open it before its order is paid. */
export type GiftsTable = {
  shop_id: string
  order_id: string
  code: string
  /** Who bought it. */
  customer_id: string
  cents: number
  from_name: string
  message: string
  paid_at: number | null
  opened_by: string | null
  opened_at: number | null
  /** When the restaurant paid it back. */
  withdrawn_at: number | null
  created_at: number
}

export type CouponsTable = {
  shop_id: string
  customer_id: string
  coupon_id: string
  /** The id of the shop file's voucher that the coupon comes from; empty in rows older than this column. */
  voucher_id: Generated<string>
  /** JSON of the shop file's entry as it was when the coupon was given. */
  entry: string
  /** The order that used it; null while it can be used. */
  used_order_id: string | null
  /** 1 for a coupon that the member claimed, 0 for one that they were given. */
  is_claimed: Generated<number>
  created_at: number
}

export type PurseEntryRow = Selectable<PurseEntriesTable>
export type GiftRow = Selectable<GiftsTable>
export type CouponRow = Selectable<CouponsTable>
