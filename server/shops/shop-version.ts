/** Identifies a version of a shop: its import, and the desk's changes since. */
export const shopVersion = (row: { imported_at: number; revision: number }): string =>
  `${row.imported_at}.${row.revision}`
