import type { Generated, Selectable } from 'kysely'

/** The rows of who works at the desk, and of what they gave to whom. */

export type DeskSessionsTable = {
  shop_id: string
  token_hash: string
  expires_at: number
  created_at: number
  /** Who typed a key of their own, and until when it holds; null for nobody. */
  manager: Generated<string | null>
  manager_until: Generated<number | null>
}

/** What a manager gave to a member, or took back; never changed afterwards. */
export type GrantsTable = {
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

export type GrantRow = Selectable<GrantsTable>
