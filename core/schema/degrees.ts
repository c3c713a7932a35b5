/** Plain rules for coordinates, for whoever must not load a validator to know them: the page. */

/** About 0.11 m. A phone's own position has twice as many digits, which nobody typed: they are rounded. */
const decimals = 1e6
export const roundDegrees = (degrees: number): number => Math.round(degrees * decimals) / decimals
