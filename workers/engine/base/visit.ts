import { clip } from '../../../core/contract/clip.ts'
import type { Language } from '../../../core/schema/primitives.ts'

/** What this tab is looking at; decides what is synced and projected. */
export type Visit = {
  /** The `table` parameter of the address, or null for an online visit. */
  tableCode: string | null
  language: Language
  /** `orgId` and `source` of the address, empty when absent (spec §2). */
  orgId: string
  source: string
  /**
   * True when the address was just opened, which counts as a scan of the table; false for a reload or for going back.
   */
  arrived: boolean
  /** The table that the customer says they have left for this one; its link ends. */
  leaves?: string | null
}

/** The scan of a visit's table; `at` is on the device's own clock. */
export type Scan = Pick<Visit, 'arrived' | 'leaves'> & { code: string; at: number }

/**
 * `hidden` stops the engine's background work and `offline` makes it check the connection; the others make it sync and
 * send again. `online` and `offline` don't say that anybody looks at the page: hidden pages get them too.
 */
export type WakeReason = 'visible' | 'hidden' | 'pageshow' | 'online' | 'offline' | 'user'

/** An address can hold anything; a parameter longer than the contract allows would make every call a bad request. */
export const clipped = (visit: Visit): Visit => ({
  ...visit,
  tableCode: visit.tableCode === null ? null : clip(visit.tableCode, 64),
  orgId: clip(visit.orgId, 100),
  source: clip(visit.source, 100),
})
