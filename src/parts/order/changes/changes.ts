import type { LineChange } from '../../../../workers/engine/cart/accept-changes.ts'

/** How a cart differs from the current menu. */
export type Differences = {
  changes: LineChange[]
  /** The total at current prices; null if the answer doesn't say. */
  totalCents: number | null
  /** The delivery fee before and now; null if it hasn't changed. */
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

/** The ids of dishes and categories that every order must hold and this one lacks. */
export type Missing = { itemIds: string[]; categoryIds: string[] }

/** Reads from a refusal's data which mandatory dishes and required categories the order lacked. */
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
