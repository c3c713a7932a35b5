/** A line whose unit price changed, in cents; `afterCents` is null if the dish isn't on offer any more. */
export type LineChange = { lineId: string; title: string; beforeCents: number; afterCents: number | null }

/** How a cart differs from what the restaurant offers now. */
export type CartDifferences = {
  lines: LineChange[]
  /** The total at current prices. */
  totalCents: number
  /** The delivery fee before and now; null if it hasn't changed. */
  delivery: { beforeCents: number; afterCents: number } | null
}
