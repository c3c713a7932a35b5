import type { Generated, Insertable, Selectable } from 'kysely'

/**
 * The rows of the shop server, the same on SQLite and PostgreSQL. Instants are ms since the epoch,
 * documents are JSON text. Every primary key begins with the shop, so that a distributed engine can
 * shard by it; `shop_hosts` is the directory that finds the shop, `server_keys` the server's own.
 */
export type Tables = {
  shops: ShopsTable
  shop_hosts: { host: string; shop_id: string }
  menus: MenusTable
  /** What an import wrote: the shop's file, and what its menus say, the same for all services that show it. */
  shop_texts: { shop_id: string; md5: string; packed: Uint8Array }
  pictures: PicturesTable
  customers: CustomersTable
  /** A guest may have become several members, one after the other: a phone is handed on. */
  former_guests: { shop_id: string; member_id: string; guest_id: string; merged_at: number }
  access_tokens: AccessTokensTable
  verification_codes: VerificationCodesTable
  /** One row for each shop, with an empty phone: requests for codes wait for each other at it. */
  code_gates: { shop_id: string; phone: string; sent_at: number }
  addresses: AddressesTable
  command_attempts: CommandAttemptsTable
  orders: OrdersTable
  order_lines: OrderLinesTable
  order_events: OrderEventsTable
  order_attempts: OrderAttemptsTable
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
  /** Who may look at members at the desk. */
  managers: { shop_id: string; name: string; key_hash: string; created_at: number }
  grants: GrantsTable
  /** When the pause ends; null when it lasts until somebody resumes the service at the desk. */
  service_pauses: { shop_id: string; service_id: string; until: number | null }
  sold_out: { shop_id: string; item_id: string; since: number }
  server_keys: { name: string; value: string }
  push_subscriptions: PushSubscriptionsTable
  order_senders: OrderSendersTable
  blocked_senders: BlockedSendersTable
  /** Customers who deleted their account: whoever comes from that device, or with that number, is somebody else from then on. */
  erased_guests: { shop_id: string; id_hash: string; erased_at: number }
  bookings: BookingsTable
  /** When nobody is seated, beside what the shop's file says: closed at the desk. */
  booking_waits: BookingWaitsTable
  booking_closures: { shop_id: string; closure_id: string; from_at: number; to_at: number }
  /** The devices that a member has signed in on. */
  /** Vouchers that are given away, from when they are ordered on. */
  gifts: GiftsTable
  /** Rewards of missions that were taken. */
  mission_claims: { shop_id: string; customer_id: string; mission_id: string; created_at: number }
  /** `entry` is one of the shop file's `missions`, serialized. */
  desk_missions: { shop_id: string; mission_id: string; entry: string; made_by: string; created_at: number }
  /** `entry` is one of the shop file's `vouchers`, serialized. */
  desk_vouchers: { shop_id: string; voucher_id: string; entry: string; made_by: string; created_at: number }
  /** Which reached missions phones were told of. */
  mission_news: { shop_id: string; customer_id: string; mission_id: string; created_at: number }
  /** Who signed up by whose invitation; rewarded once, with the friend's first order. */
  invitations: {
    shop_id: string
    friend_id: string
    inviter_id: string
    created_at: number
    rewarded_at: number | null
  }
  member_devices: { shop_id: string; customer_id: string; device_hash: string; used_at: number }
}

/** A booking (core/schema/booking). What the clock has made of it isn't written down: `bookingStateAt` says. */
type BookingsTable = {
  shop_id: string
  booking_id: string
  client_booking_id: string
  customer_id: string
  number: string
  state: string
  reason: string
  starts_at: number
  ends_at: number
  diners: number
  area_id: string | null
  /** JSON: ids of the tables that it keeps. */
  tables: string
  held_until: number | null
  replaces: string | null
  /** JSON; null until it is confirmed. */
  contact: string | null
  email: string
  note: string
  /** The restaurant's, which its customer doesn't see. */
  own_note: string
  /** In which its customer reads. */
  language: string
  wants_news: number
  /** When its customer was reminded of it; null as long as they weren't. */
  reminded_at: number | null
  /** From where it was held, for a day; null for one that was taken by telephone. */
  network: string | null
  created_at: number
  updated_at: number
}

/** Somebody who wants a table of an evening that is full. */
type BookingWaitsTable = {
  shop_id: string
  customer_id: string
  /** YYYY-MM-DD on the shop's wall. */
  evening: string
  diners: number
  area_id: string | null
  /** JSON: the number that a message goes to. */
  contact: string
  language: string
  created_at: number
  /** When a table was held for them; null as long as none was. */
  offered_at: number | null
}

type ShopsTable = {
  shop_id: string
  /** The imported file, whole and normalised, where an older release wrote it; empty where it is in `shop_texts`. */
  file: string
  file_md5: Generated<string | null>
  imported_at: number
  /** Raised by every change made at the desk: paused services, sold-out dishes. */
  revision: Generated<number>
  /** JSON: the name of each of its pictures by its path in the file; null when an older release imported it. */
  pictures: Generated<string | null>
}

/** One rendered category/list answer. */
type MenusTable = {
  shop_id: string
  service_id: string
  language: string
  order_type: string
  md5: string
  /** What it says, where an older release wrote it; empty where it is in `shop_texts`. */
  body: string
  /** That of `menuWireVersion` by which it was rendered. */
  wire_version: Generated<number>
}

type PicturesTable = {
  shop_id: string
  /** `<sha256 prefix>.<extension>`: a changed picture has another name, so it may be cached for ever. */
  name: string
  /** Its path relative to the shop file; `export` writes it back there. */
  source: string
  media_type: string
  bytes: Uint8Array
}

type CustomersTable = {
  shop_id: string
  customer_id: string
  customer_type: number
  /** SHA-256 of the device id of a guest, else null. */
  device_hash: string | null
  created_at: number
  /** A member's number (E.164) and how much of it is the country's; null and empty for a guest. */
  phone: Generated<string | null>
  phone_prefix: Generated<string>
  email: Generated<string>
  /** The normalised email, unique among a shop's accounts; null for a guest. */
  email_key: Generated<string | null>
  first_name: Generated<string>
  last_name: Generated<string>
  title: Generated<string | null>
  /** The code by which they were invited; empty for none. */
  invitation_code: Generated<string>
  /** The one by which they invite others; null as long as they haven't looked at it. */
  invite_code: Generated<string | null>
  /** Since when the restaurant has disabled the account; null for one that it hasn't. */
  disabled_at: Generated<number | null>
  /** SHA-256 of what a guest's device proves itself by, and of what it proved itself by before; null for who has none. */
  secret_hash: Generated<string | null>
  former_secret_hash: Generated<string | null>
}

type AccessTokensTable = {
  shop_id: string
  token_hash: string
  customer_id: string
  expires_at: number
  created_at: number
}

/** One code that was sent to a phone. The code can't be recovered from its row: only the caller has the HMAC's key. */
type VerificationCodesTable = {
  shop_id: string
  /** SHA-256 of the verification token. */
  token_hash: string
  phone: string
  /** HMAC of phone and code, keyed with the verification token. */
  code_hash: string
  /** How many wrong codes were entered for it. */
  wrong_tries: number
  /** 1 once the code was used. */
  spent: number
  sent_at: number
  /** Who asked for it: SHA-256 of the device's id, and the network. */
  device_hash: Generated<string>
  network: Generated<string>
  /** 1 when the device has signed in with this number before. */
  is_known: Generated<number>
  /** 1 when the message couldn't be sent. */
  failed: Generated<number>
}

/** A deleted address leaves an empty row for a while, so that a late copy of a call can't bring it back. */
type AddressesTable = {
  shop_id: string
  customer_id: string
  address_id: string
  /** JSON of the address without what has a column of its own. */
  body: string
  label: string
  is_default: number
  deleted_at: number | null
  created_at: number
  updated_at: number
}

/** The idempotency keys of every call but order/create, each with its first answer. */
type CommandAttemptsTable = {
  shop_id: string
  customer_id: string
  idempotency_key: string
  fingerprint: string
  answer: string
  created_at: number
}

type OrdersTable = {
  shop_id: string
  order_id: string
  customer_id: string
  client_order_id: string
  number: string
  pickup_number: string
  order_type: string
  service_id: string
  state: string
  table_code: string | null
  table_number: string
  appointment_at: number | null
  payment: string
  currency: string
  total_cents: number
  paid_cents: number
  delivery_fee_cents: number
  language: string
  note: string
  cutlery: number
  diners: number | null
  /** JSON of the contact, or null. */
  contact: string | null
  /** JSON list of the bill's steps; empty in orders older than this column. */
  bill: Generated<string>
  /** JSON of the delivery's address and terms; null for other order types. */
  delivery: Generated<string | null>
  /** JSON of the coupon, points and balance that the order used; null for none. */
  redeemed: Generated<string | null>
  /** JSON list of the taxes included in the total; null when the shop file has no taxes. */
  taxes: Generated<string | null>
  /** Cents of the online payment that are to be refunded, or were. */
  refund_cents: Generated<number>
  /** When it expires unless a step is taken; null for never. */
  expires_at: Generated<number | null>
  /** The booking at whose table it is served; null for none. */
  booking_id: Generated<string | null>
  /** The promotion that took something off it; null for none. It stays when the account is deleted. */
  promotion_id: Generated<string | null>
  /** What comes on top of the voucher that it buys; null for every meal. */
  voucher_bonus_cents: Generated<number | null>
  source: string
  created_at: number
  updated_at: number
}

/** Where an order came from, kept for a day: what the limits on orders count. */
type OrderSendersTable = {
  shop_id: string
  order_id: string
  customer_id: string
  /** An IPv4 address or the first 64 bits of an IPv6 one (server/http/network-of.ts). */
  network: string
  /** 1 when the restaurant knew the customer: a member, or a guest with an order that it had confirmed. */
  is_known: number
  created_at: number
}

/** A customer or a network whose orders aren't taken for a while. */
type BlockedSendersTable = {
  shop_id: string
  kind: string
  /** The customer's id, or the network. */
  sender: string
  until: number
  created_at: number
}

type OrderLinesTable = {
  shop_id: string
  order_id: string
  line_number: number
  item_id: string | null
  sku_id: string | null
  combo_id: string | null
  title: string
  picture: string
  /** JSON list of the names of what was chosen. */
  details: string
  /** Title and details in the restaurant's own language, for the kitchen. */
  kitchen_title: string
  kitchen_details: string
  /** JSON of the build or of the combo's picks, by id. */
  build: string
  quantity: number
  unit_cents: number
  cents: number
  note: string
}

/** The history of an order, numbered from 1; orders older than this table have none. */
type OrderEventsTable = {
  shop_id: string
  order_id: string
  event_number: number
  /** The step that was taken, such as `confirm`; `place` for the first. */
  step: string
  /** The order's state after the step. */
  state: string
  role: string
  /** The reason given by whoever took the step; empty for none. */
  reason: string
  created_at: number
}

/** The idempotency keys of order/create: one row per key that was answered or withdrawn. */
type OrderAttemptsTable = {
  shop_id: string
  idempotency_key: string
  customer_id: string
  /** SHA-256 of the call's payload, its body without the context; empty when the key was withdrawn unused. */
  fingerprint: string
  order_id: string | null
  /** HTTP status and envelope of the first answer, given again to every repetition. */
  status: number
  answer: string
  withdrawn: Generated<number>
  created_at: number
}

/** A member's points, voucher balance and spend; `purse_entries` holds every change. */
type PursesTable = {
  shop_id: string
  customer_id: string
  points: number
  balance_cents: number
  spent_cents: number
}

type PurseEntriesTable = PursesTable & {
  /** What it adds to what its order holds, or takes from it. */
  held_points: Generated<number>
  held_cents: Generated<number>
  entry_id: string
  reason: string
  order_id: string | null
  created_at: number
}

type DeskSessionsTable = {
  shop_id: string
  token_hash: string
  expires_at: number
  created_at: number
  /** Who typed a key of their own, and until when it holds; null for nobody. */
  manager: Generated<string | null>
  manager_until: Generated<number | null>
}

/** What a manager gave to a member, or took back; never changed afterwards. */
type GrantsTable = {
  shop_id: string
  grant_id: string
  customer_id: string
  /** As it was asked for, serialized (core/contract/desk/desk-member-calls.ts). */
  what: string
  /** What it was called then: a coupon's, mission's or level's name, an order's number. */
  detail: string
  /** The manager's name as it was then. */
  given_by: string
  why: string
  created_at: number
}

/** A voucher that is given away. Nobody can open it before its order is paid. */
type GiftsTable = {
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

type CouponsTable = {
  shop_id: string
  customer_id: string
  coupon_id: string
  /** The shop file's entry that it is of; empty in rows older than this column. */
  voucher_id: Generated<string>
  /** JSON of the shop file's entry as it was when the coupon was given. */
  entry: string
  /** The order that used it; null while it can be used. */
  used_order_id: string | null
  created_at: number
}

/** One payment through a bank. At most one of an order is open at a time. */
type PaymentsTable = {
  shop_id: string
  payment_id: string
  order_id: string
  customer_id: string
  bank: string
  /** The bank's id of the payment; null until the bank has answered. */
  reference: string | null
  method: string
  amount_cents: number
  currency: string
  language: string
  state: string
  refund_due_cents: Generated<number>
  refunded_cents: Generated<number>
  /** Unsuccessful tries in a row; the delay until the next one grows with them. */
  tries: Generated<number>
  /** When the job handles it next; null when nothing is left to do. */
  next_at: number | null
  created_at: number
  updated_at: number
}

/** Charges of the sandbox bank. */
type SandboxChargesTable = {
  shop_id: string
  payment_id: string
  reference: string
  shop_name: string
  order_number: string
  amount_cents: number
  currency: string
  method: string
  language: string
  return_path: string
  state: string
  /** When a late approval counts as paid; else null. */
  pays_at: number | null
  /** 0 while a webhook has still to be sent to the shop. */
  told: Generated<number>
  refunded_cents: Generated<number>
  created_at: number
}

export type PaymentRow = Selectable<PaymentsTable>
export type SandboxChargeRow = Selectable<SandboxChargesTable>
/** A phone that gets push messages about its customer's orders. One endpoint is one phone, and belongs to one customer at a time. */
type PushSubscriptionsTable = {
  shop_id: string
  /** SHA-256 of the endpoint. */
  endpoint_hash: string
  customer_id: string
  endpoint: string
  p256dh: string
  auth: string
  created_at: number
  /** When the phone last subscribed. */
  renewed_at: number
}

export type PushSubscriptionRow = Selectable<PushSubscriptionsTable>
export type PurseEntryRow = Selectable<PurseEntriesTable>
export type GiftRow = Selectable<GiftsTable>
export type GrantRow = Selectable<GrantsTable>
export type CouponRow = Selectable<CouponsTable>
export type CustomerRow = Selectable<CustomersTable>
export type AddressRow = Selectable<AddressesTable>
export type OrderRow = Selectable<OrdersTable>
export type OrderEventRow = Selectable<OrderEventsTable>
export type NewOrderRow = Insertable<OrdersTable>
export type OrderLineRow = Selectable<OrderLinesTable>
export type AttemptRow = Selectable<OrderAttemptsTable>
export type PictureRow = Selectable<PicturesTable>
export type BookingRow = Selectable<BookingsTable>
