/** How long a table's link is valid after the scan: an hour (spec §4). */
export const tableValidMs = 60 * 60 * 1000
