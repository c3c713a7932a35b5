import type { Generated, Selectable } from 'kysely'

/** The rows of customers: identity, sign-in, addresses, push subscriptions and the keys of their calls. */

export type CustomersTable = {
  shop_id: string
  customer_id: string
  customer_type: number
  /** SHA-256 of the device id of a guest, else null. */
  device_hash: string | null
  created_at: number
  /** A member's phone number (E.164) and the part of it that is the country code; null and empty for a guest. */
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
  /** The code by which they invite others; null until they first look at it. */
  invite_code: Generated<string | null>
  /** Since when the restaurant has disabled the account; null if it hasn't. */
  disabled_at: Generated<number | null>
  /**
   * JSON of what they used up that no other row records, such as in an account that was deleted
   * (benefits/used-before.ts); null for nothing.
   */
  used_before: Generated<string | null>
  /**
   * SHA-256 of the secret by which a guest's device proves itself, and of the previous one; null for customers without
   * one.
   */
  secret_hash: Generated<string | null>
  former_secret_hash: Generated<string | null>
}

export type AccessTokensTable = {
  shop_id: string
  token_hash: string
  customer_id: string
  expires_at: number
  created_at: number
}

/** One code that was sent to a phone. The code can't be recovered from its row: only the caller has the HMAC's key. */
export type VerificationCodesTable = {
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
  /** Who asked for the code: SHA-256 of the device's id, and the network. */
  device_hash: Generated<string>
  network: Generated<string>
  /** 1 when the device has signed in with this number before. */
  is_known: Generated<number>
  /** 1 when the message couldn't be sent. */
  failed: Generated<number>
}

/** A deleted address leaves an empty row for a while, so that a late copy of a call can't bring it back. */
export type AddressesTable = {
  shop_id: string
  customer_id: string
  address_id: string
  /** JSON of the address, except the fields that have a column of their own. */
  body: string
  label: string
  is_default: number
  deleted_at: number | null
  created_at: number
  updated_at: number
}

/** The idempotency keys of every call but order/create, each with its first answer. */
export type CommandAttemptsTable = {
  shop_id: string
  customer_id: string
  idempotency_key: string
  fingerprint: string
  answer: string
  created_at: number
}

/**
 * A phone that gets push messages about its customer's orders. An endpoint stands for one phone, and belongs to one
 * customer at a time.
 */
export type PushSubscriptionsTable = {
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
export type CustomerRow = Selectable<CustomersTable>
export type AddressRow = Selectable<AddressesTable>
