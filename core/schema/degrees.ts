/** Plain rules for coordinates, for code that must not load a validator to know them: the page. */

/** Six decimals, about 0.11 m. A phone's own position has twice as many, which nobody typed: they are rounded off. */
const decimals = 1e6
export const roundDegrees = (degrees: number): number => Math.round(degrees * decimals) / decimals
