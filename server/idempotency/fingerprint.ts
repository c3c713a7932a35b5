import { sha256 } from '../base/sha256.ts'

/**
 * SHA-256 of a call's payload with its keys sorted, so that the order of keys makes no difference.
 * The context isn't part of it; it is stamped afresh on each attempt.
 */
export const fingerprintOf = (payload: Record<string, unknown>): string => sha256(canonical(payload))

/** JSON with the keys of every object sorted by code unit. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, entry]) => `${JSON.stringify(key)}:${canonical(entry)}`).join(',')}}`
}
