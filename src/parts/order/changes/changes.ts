import type { LineChange } from '../../../../workers/engine/cart/accept-changes.ts'

/** What a cart would be against the menu of now. */
export type Differences = {
  changes: LineChange[]
  /** What it would cost; null when the answer doesn't say. */
  totalCents: number | null
  /** What delivering cost and costs, when that moved. */
  fee: { beforeCents: number; afterCents: number } | null
}

/** Reads the differences of EN_CART_CHANGED, whose amounts are cents. */
export function readCartChanges(params: Record<string, unknown> | undefined): Differences {
  const changes = listOf(params?.['lines']).flatMap((line): LineChange[] => {
    const { lineId, title, beforeCents, afterCents } = line
    if (typeof lineId !== 'string' || typeof title !== 'string' || typeof beforeCents !== 'number') return []
    return [{ lineId, title, beforeCents, afterCents: typeof afterCents === 'number' ? afterCents : null }]
  })
  const total = params?.['totalCents']
  return { changes, totalCents: typeof total === 'number' ? total : null, fee: feeOf(params?.['delivery']) }
}

function feeOf(value: unknown): Differences['fee'] {
  if (!isRecord(value)) return null
  const { beforeCents, afterCents } = value
  return typeof beforeCents === 'number' && typeof afterCents === 'number'
    ? { beforeCents, afterCents }
    : null
}

/** What every order must hold, by id. */
export type Missing = { itemIds: string[]; categoryIds: string[] }

/** Reads from a refusal's data what the order lacked. */
export function readMissing(data: unknown): Missing {
  const missing = isRecord(data) && isRecord(data['missing']) ? data['missing'] : {}
  return { itemIds: textsOf(missing['itemIdList']), categoryIds: textsOf(missing['categoryIdList']) }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isRecord) : []
const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
