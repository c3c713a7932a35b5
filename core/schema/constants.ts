/** Plain values beside the schemas, for whoever must not load a validator to know them: the page. */

/** Interface languages, the default first (spec §1). */
export const languages = ['en', 'zh', 'es', 'it', 'fr', 'ca'] as const

/**
 * The ways to get a meal, by the kind of visit that offers them, the default first (spec §4). What each of them is
 * stands in order-type-table.ts. Ours: a table visit starts with dineIn, for which the diner scanned.
 */
export const visitOrderTypes = {
  online: ['pickup', 'delivery'],
  table: ['dineIn', 'takeaway'],
} as const

/** Customer types of the wire (spec §3): 8 is a guest, 1 a registered customer. */
export const guestType = 8
export const memberType = 1

/** Lines that a cart holds at most. Ours: the spec is silent. */
export const maxLines = 100
