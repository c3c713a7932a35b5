/** A table's link is good for an hour from its scan (spec §4). */
export const tableValidMs = 60 * 60 * 1000
