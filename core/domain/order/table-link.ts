/** Spec §4: a table's link counts as expired this long before it is. */
const marginMs = 5000

/** A table's link as this phone knows it. */
export type TableLink = { standing: 'unchecked' | 'known' | 'rejected'; expiresAt: number }

/**
 * Why nothing can be ordered at a table until its code is scanned again, or null: the restaurant knows no such table,
 * or it was scanned too long ago. A link that this phone hasn't written down counts as expired.
 */
export function tableTrouble(link: TableLink | null, now: number): 'unknown' | 'expired' | null {
  if (link?.standing === 'rejected') return 'unknown'
  return !link || link.expiresAt - marginMs <= now ? 'expired' : null
}
