import { expiryMarginMs } from '../time/expiry.ts'

/** A table's link as stored on this phone. */
export type TableLink = { standing: 'unchecked' | 'known' | 'rejected'; expiresAt: number }

/** When a table's link counts as expired. */
export const linkEnd = ({ expiresAt }: Pick<TableLink, 'expiresAt'>): number => expiresAt - expiryMarginMs

/**
 * Why the table's code must be scanned again before ordering, or null: the restaurant knows no such table, or the
 * scan is too old. A link that isn't stored on this phone counts as expired.
 */
export function tableTrouble(link: TableLink | null, now: number): 'unknown' | 'expired' | null {
  if (link?.standing === 'rejected') return 'unknown'
  return !link || linkEnd(link) <= now ? 'expired' : null
}
