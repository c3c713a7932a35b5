/** A line whose price for one moved, in cents; `afterCents` is null when it can't be had any more. */
export type LineChange = { lineId: string; title: string; beforeCents: number; afterCents: number | null }

/** What the restaurant answers when an order isn't what its menu says (SP_10010 and its like). */
export type Differences = {
  changes: LineChange[]
  /** What the order would cost now; null when the answer doesn't say. */
  totalCents: number | null
  /** What every order must hold and this one doesn't. */
  missing: { itemIds: string[]; categoryIds: string[] }
}

/** Reads the differences of EN_CART_CHANGED, whose amounts are cents. */
export function readCartChanges(params: Record<string, unknown> | undefined): Differences {
  const changes = listOf(params?.['lines']).flatMap((line): LineChange[] => {
    const { lineId, title, beforeCents, afterCents } = line
    if (typeof lineId !== 'string' || typeof title !== 'string' || typeof beforeCents !== 'number') return []
    return [{ lineId, title, beforeCents, afterCents: typeof afterCents === 'number' ? afterCents : null }]
  })
  const total = params?.['totalCents']
  return {
    changes,
    totalCents: typeof total === 'number' ? total : null,
    missing: { itemIds: [], categoryIds: [] },
  }
}

/**
 * Reads a refusal's data, whose amounts are units of the currency. Null when it holds no differences.
 * @param titles names of the lines by their ids
 */
export function readDifferences(data: unknown, titles: ReadonlyMap<string, string>): Differences | null {
  if (!isRecord(data) || !Array.isArray(data['lineList'])) return null
  const changes = listOf(data['lineList']).flatMap((line): LineChange[] => {
    const { lineId, agreedPrice, currentPrice } = line
    if (typeof lineId !== 'string' || typeof agreedPrice !== 'number') return []
    return [
      {
        lineId,
        title: titles.get(lineId) ?? '',
        beforeCents: toCents(agreedPrice),
        afterCents: typeof currentPrice === 'number' ? toCents(currentPrice) : null,
      },
    ]
  })
  const { totalAmount: total, missing } = data
  return {
    changes,
    totalCents: typeof total === 'number' ? toCents(total) : null,
    missing: isRecord(missing)
      ? { itemIds: textsOf(missing['itemIdList']), categoryIds: textsOf(missing['categoryIdList']) }
      : { itemIds: [], categoryIds: [] },
  }
}

const toCents = (amount: number): number => Math.round(amount * 100)
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isRecord) : []
const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
