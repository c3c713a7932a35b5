/** Plain values that accompany the schemas, for code that must not load a validator to know them: the page. */

/** Interface languages, the default first (spec §1). */
export const languages = ['en', 'zh', 'es', 'it', 'fr', 'ca'] as const

/**
 * The order types, by the kind of visit that offers them, the default first (spec §4). The rules of each order type
 * are in order-type-table.ts. Ours: a table visit starts with dineIn, because that is what the diner scanned the code
 * for.
 */
export const visitOrderTypes = {
  online: ['pickup', 'delivery'],
  table: ['dineIn', 'takeaway'],
} as const

/** Customer types of the wire (spec §3): 8 is a guest, 1 a registered customer. */
export const guestType = 8
export const memberType = 1

// Limits of what people order. Ours: the spec is silent.

/** The maximum number of lines in a cart. */
export const maxLines = 100

/** The maximum of one line, and of one option. */
export const maxQuantity = 999

/**
 * The maximum number of diners of an order, and of sets of cutlery: more is a mistake, and wouldn't fit the database.
 */
export const maxHeads = 999

/** The maximum length of a person's first and last name, and of their number without its country's, in characters. */
export const maxName = 80
export const maxMobile = 24
