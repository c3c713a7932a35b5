import type { AddressIntent, OrderIntent } from '../../schema/order/intent.ts'
import { isOrderIntent } from './intent-states.ts'

type Row = {
  address?: unknown
  call?: unknown
  lines?: unknown
  summary?: unknown
  body?: unknown
  createdAt?: unknown
}

/**
 * Whether a row of the outbox has the fields that the screens show of an order. A row written by a newer release, or
 * damaged on disk, may lack them: the screens then only mention it, and it stays as it is (G34). The engine checks
 * more before it sends one.
 */
export function isShownOrder<R extends object>(row: R): row is R & OrderIntent {
  const { lines, summary, body, createdAt } = row as Row
  return (
    isOrderIntent(row as OrderIntent) &&
    typeof body === 'string' &&
    typeof createdAt === 'number' &&
    hasLists(lines, ['items', 'combos']) &&
    hasLists(summary, ['lines']) &&
    hasNumber(summary, 'totalCents') &&
    listOf(summary, 'lines').every((line) => hasLists(line, ['details']) && hasNumber(line, 'cents'))
  )
}

/** The same for a row with a change of an address. */
export const isShownAddress = <R extends object>(row: R): row is R & AddressIntent =>
  !isOrderIntent(row as OrderIntent) && isRecord((row as Row).address)

const hasLists = (value: unknown, names: string[]): value is Record<string, unknown[]> =>
  isRecord(value) && names.every((name) => Array.isArray(value[name]))

const listOf = (value: Record<string, unknown[]>, name: string): unknown[] => value[name] ?? []

const hasNumber = (value: unknown, name: string): boolean =>
  isRecord(value) && typeof value[name] === 'number'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
