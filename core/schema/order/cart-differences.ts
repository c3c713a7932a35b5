/** Why a line is no longer available; `names` are the dish, options or choices concerned, where known. */
export type Gone = {
  code: 'offMenu' | 'notNow' | 'partGone' | 'choiceMissing' | 'tooMany' | 'comboChanged' | 'membersOnly'
  names: string[]
}

/**
 * A line whose unit price changed, in cents. If the dish isn't on offer any more, `afterCents` is null, and `why` says
 * why.
 */
export type LineChange = {
  lineId: string
  title: string
  beforeCents: number
  afterCents: number | null
  why?: Gone | undefined
}

/** How a cart differs from what the restaurant offers now. */
export type CartDifferences = {
  lines: LineChange[]
  /** The total at current prices. */
  totalCents: number
  /** The delivery fee before and now; null if it hasn't changed. */
  delivery: { beforeCents: number; afterCents: number } | null
}
