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
  pictures: PicturesTable
  customers: CustomersTable
  access_tokens: AccessTokensTable
  verification_codes: VerificationCodesTable
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
  order_counters: { shop_id: string; day: string; last_number: number }
  payments: PaymentsTable
  sandbox_charges: SandboxChargesTable
  desk_keys: { shop_id: string; key_hash: string; created_at: number }
  desk_sessions: { shop_id: string; token_hash: string; expires_at: number; created_at: number }
  /** Paused at the desk; without an instant until it is resumed there. */
  service_pauses: { shop_id: string; service_id: string; until: number | null }
  sold_out: { shop_id: string; item_id: string; since: number }
  server_keys: { name: string; value: string }
  push_subscriptions: PushSubscriptionsTable
}

type ShopsTable = {
  shop_id: string
  /** The imported file, whole and normalised: what `export` writes. */
  file: string
  imported_at: number
  /** Grows with what is switched at the desk: paused services, sold-out dishes. */
  revision: Generated<number>
}

/** One rendered category/list answer, its hash beside it. */
type MenusTable = {
  shop_id: string
  service_id: string
  language: string
  order_type: string
  md5: string
  body: string
  /** That of `menuWireVersion` by which it was rendered. */
  wire_version: Generated<number>
}

type PicturesTable = {
  shop_id: string
  /** `<sha256 prefix>.<extension>`: a changed picture has another name, so it may be cached for ever. */
  name: string
  /** The path it had beside the shop file; `export` writes it back there. */
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
  /** The email as two accounts can't both have it; null for a guest. */
  email_key: Generated<string | null>
  first_name: Generated<string>
  last_name: Generated<string>
  title: Generated<string | null>
  invitation_code: Generated<string>
}

type AccessTokensTable = {
  shop_id: string
  token_hash: string
  customer_id: string
  expires_at: number
  created_at: number
}

/** One code that was sent to a phone. The code can't be found from its row: the key is the caller's alone. */
type VerificationCodesTable = {
  shop_id: string
  /** SHA-256 of the verification token. */
  token_hash: string
  phone: string
  /** HMAC of phone and code, keyed with the verification token. */
  code_hash: string
  /** How often a code was shown for it that wasn't the right one. */
  wrong_tries: number
  /** 1 once it was used. */
  spent: number
  sent_at: number
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

/** The ledger of idempotency keys of every call but order/create. */
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
  /** JSON list of the rules that made the total; empty in orders of before they were kept. */
  bill: Generated<string>
  /** JSON of where and how it is brought; null for what isn't delivered. */
  delivery: Generated<string | null>
  /** JSON of what the order took of what its customer has; null for nothing. */
  redeemed: Generated<string | null>
  /** JSON list of what the price holds of each tax; null where the shop said nothing of taxes. */
  taxes: Generated<string | null>
  /** How much of what was paid online is going back, or has. */
  refund_cents: Generated<number>
  /** When the clock ends it if nobody does anything; null for never. */
  expires_at: Generated<number | null>
  source: string
  created_at: number
  updated_at: number
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
  /** The same two in the restaurant's own language, for who cooks it. */
  kitchen_title: string
  kitchen_details: string
  /** JSON of the build or of the combo's picks, by id. */
  build: string
  quantity: number
  unit_cents: number
  cents: number
  note: string
}

/** What happened to an order, from 1 on; orders of before that was kept have none. */
type OrderEventsTable = {
  shop_id: string
  order_id: string
  event_number: number
  /** What was done, such as `confirm`; `place` for the first. */
  step: string
  /** The order's state from then on. */
  state: string
  role: string
  /** In the words of who did it. */
  reason: string
  created_at: number
}

/** The ledger of idempotency keys: one row per key that was ever answered or withdrawn. */
type OrderAttemptsTable = {
  shop_id: string
  idempotency_key: string
  customer_id: string
  /** SHA-256 of the business body without its context; empty when the key was withdrawn unused. */
  fingerprint: string
  order_id: string | null
  /** HTTP status and envelope of the first answer, given again to every repetition. */
  status: number
  answer: string
  withdrawn: Generated<number>
  created_at: number
}

/** What a member has; the entries say how it came about. */
type PursesTable = {
  shop_id: string
  customer_id: string
  points: number
  balance_cents: number
  spent_cents: number
}

type PurseEntriesTable = PursesTable & {
  entry_id: string
  reason: string
  order_id: string | null
  created_at: number
}

type CouponsTable = {
  shop_id: string
  customer_id: string
  coupon_id: string
  /** JSON of the shop file's entry as it was when the coupon was given. */
  entry: string
  /** The order that has it; null while it can be used. */
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
  /** The bank's name for it; null until the bank has answered. */
  reference: string | null
  method: string
  amount_cents: number
  currency: string
  language: string
  state: string
  refund_due_cents: Generated<number>
  refunded_cents: Generated<number>
  /** How often in a row there was nothing new, for the pause until the next look. */
  tries: Generated<number>
  /** When to look at it again by itself; null when nothing is left to do. */
  next_at: number | null
  created_at: number
  updated_at: number
}

/** What the practice bank knows of its charges. */
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
  /** When a late approval becomes money; else null. */
  pays_at: number | null
  /** 0 while the shop has yet to hear what happened. */
  told: Generated<number>
  refunded_cents: Generated<number>
  created_at: number
}

export type PaymentRow = Selectable<PaymentsTable>
export type SandboxChargeRow = Selectable<SandboxChargesTable>
/** A phone that is told of its customer's orders. One endpoint is one phone, and belongs to one customer at a time. */
type PushSubscriptionsTable = {
  shop_id: string
  /** SHA-256 of the endpoint. */
  endpoint_hash: string
  customer_id: string
  endpoint: string
  p256dh: string
  auth: string
  created_at: number
  /** When the phone last said that it wants to be told. */
  renewed_at: number
}

export type PushSubscriptionRow = Selectable<PushSubscriptionsTable>
export type PurseEntryRow = Selectable<PurseEntriesTable>
export type CouponRow = Selectable<CouponsTable>
export type CustomerRow = Selectable<CustomersTable>
export type AddressRow = Selectable<AddressesTable>
export type OrderRow = Selectable<OrdersTable>
export type OrderEventRow = Selectable<OrderEventsTable>
export type NewOrderRow = Insertable<OrdersTable>
export type OrderLineRow = Selectable<OrderLinesTable>
export type AttemptRow = Selectable<OrderAttemptsTable>
export type MenuRow = Selectable<MenusTable>
export type PictureRow = Selectable<PicturesTable>
