import type { Generated } from 'kysely'
import type { CouponsTable, GiftsTable, PurseEntriesTable, PursesTable } from './benefits.ts'
import type { BookingWaitsTable, BookingsTable } from './bookings.ts'
import type {
  AccessTokensTable,
  AddressesTable,
  CommandAttemptsTable,
  CustomersTable,
  PushSubscriptionsTable,
  VerificationCodesTable,
} from './customers.ts'
import type { DeskSessionsTable, GrantsTable } from './desk.ts'
import type {
  BlockedSendersTable,
  OrderAttemptsTable,
  OrderEventsTable,
  OrderLinesTable,
  OrderRefundsTable,
  OrderSendersTable,
  OrdersTable,
} from './orders.ts'
import type { PaymentsTable, SandboxChargesTable } from './payments.ts'
import type { MenusTable, PicturesTable, ShopsTable } from './shops.ts'

/**
 * The rows of the shop server, the same on SQLite and PostgreSQL. Instants are ms since the epoch, documents are JSON
 * text. Every primary key begins with the shop, so that a distributed engine can shard by it. `shop_hosts` maps hosts
 * to shops, and `server_keys` holds the server's own keys.
 */
export type Tables = {
  shops: ShopsTable
  shop_hosts: { host: string; shop_id: string }
  menus: MenusTable
  /** The compressed texts of an import: the shop's file and its menus, each once for all services that show it. */
  shop_texts: { shop_id: string; md5: string; packed: Uint8Array }
  pictures: PicturesTable
  customers: CustomersTable
  /**
   * Which guest became which member. A guest may have become several members one after the other, as a phone is handed
   * on.
   */
  former_guests: { shop_id: string; member_id: string; guest_id: string; merged_at: number }
  access_tokens: AccessTokensTable
  verification_codes: VerificationCodesTable
  /**
   * One row for each shop, with an empty phone. Requests for codes lock this row, so that they run one after the other.
   */
  code_gates: { shop_id: string; phone: string; sent_at: number }
  addresses: AddressesTable
  command_attempts: CommandAttemptsTable
  orders: OrdersTable
  order_lines: OrderLinesTable
  order_events: OrderEventsTable
  order_attempts: OrderAttemptsTable
  order_refunds: OrderRefundsTable
  purses: PursesTable
  purse_entries: PurseEntriesTable
  coupons: CouponsTable
  /** How many coupons of a voucher were claimed. */
  coupon_counts: { shop_id: string; voucher_id: string; given: number }
  order_counters: { shop_id: string; day: string; last_number: number }
  payments: PaymentsTable
  sandbox_charges: SandboxChargesTable
  desk_keys: { shop_id: string; key_hash: string; created_at: number }
  desk_sessions: DeskSessionsTable
  /** The managers, who may look at members at the desk. */
  managers: { shop_id: string; name: string; key_hash: string; created_at: number }
  grants: GrantsTable
  /** `until` is when the pause ends; null when it lasts until somebody resumes the service at the desk. */
  service_pauses: { shop_id: string; service_id: string; until: number | null }
  sold_out: { shop_id: string; item_id: string; since: number }
  server_keys: { name: string; value: string }
  push_subscriptions: PushSubscriptionsTable
  order_senders: OrderSendersTable
  blocked_senders: BlockedSendersTable
  /**
   * Customers who deleted their account. Anybody who comes later with the same device or number is treated as somebody
   * else.
   */
  erased_guests: {
    shop_id: string
    id_hash: string
    erased_at: number
    /** Since when the restaurant had disabled the account with this number; null for all others. */
    disabled_at: Generated<number | null>
    /** JSON of what was used up with this number (customers/benefits/used-before.ts); null for nothing. */
    used: Generated<string | null>
  }
  bookings: BookingsTable
  booking_waits: BookingWaitsTable
  /**
   * The text messages about free tables of the last day, each with the booking that it offered and what stands for its
   * number. They outlive both, so that deleting an account doesn't lift a limit. `refused_at` is since when a message
   * is known not to have been sent, until a server has found that its customer hears of the table all the same.
   */
  offer_messages: {
    shop_id: string
    booking_id: string
    number_hash: string
    sent_at: number
    refused_at: Generated<number | null>
  }
  /** Times without bookings that were set at the desk, in addition to those in the shop's file. */
  booking_closures: { shop_id: string; closure_id: string; from_at: number; to_at: number }
  /** Vouchers that are given away, from the moment when they are ordered. */
  gifts: GiftsTable
  /** Mission rewards that were claimed. */
  mission_claims: { shop_id: string; customer_id: string; mission_id: string; created_at: number }
  /** `entry` is one of the shop file's `missions`, serialized. */
  desk_missions: { shop_id: string; mission_id: string; entry: string; made_by: string; created_at: number }
  /** `entry` is one of the shop file's `vouchers`, serialized. */
  desk_vouchers: { shop_id: string; voucher_id: string; entry: string; made_by: string; created_at: number }
  /** The completed missions of which phones were notified. */
  mission_news: { shop_id: string; customer_id: string; mission_id: string; created_at: number }
  /** Who signed up with whose invitation; rewarded once, with the friend's first order. */
  invitations: {
    shop_id: string
    friend_id: string
    inviter_id: string
    created_at: number
    rewarded_at: number | null
  }
  /** The devices that a member has signed in on. */
  member_devices: { shop_id: string; customer_id: string; device_hash: string; used_at: number }
}
