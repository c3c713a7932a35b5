import type { Generated, Selectable } from 'kysely'

/** The rows of sessions at the desk, and of what managers granted. */

export type DeskSessionsTable = {
  shop_id: string
  token_hash: string
  expires_at: number
  created_at: number
  /** The manager who entered their own key, and until when that holds; null for nobody. */
  manager: Generated<string | null>
  manager_until: Generated<number | null>
}

/** What a manager gave to a member, or took back. Such rows never change. */
export type GrantsTable = {
  shop_id: string
  grant_id: string
  customer_id: string
  /** The request, serialized (core/contract/desk/desk-member-calls.ts). */
  what: string
  /** The name of the granted thing at that time: a coupon's, mission's or level's name, or an order's number. */
  detail: string
  /** The manager's name as it was then. */
  given_by: string
  why: string
  created_at: number
}

export type GrantRow = Selectable<GrantsTable>
