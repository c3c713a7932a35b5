import { sha256 } from '../base/sha256.ts'

/**
 * SHA-256 of a call's payload with sorted keys, so that the order of keys makes no difference. The context isn't
 * included, as it is renewed on each attempt.
 */
export const fingerprintOf = (payload: Record<string, unknown>): string => sha256(canonical(payload))

/** JSON with the keys of every object sorted by code unit. */
function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  let text = ''
  if (Array.isArray(value)) {
    for (const entry of value) text += `${text && ','}${canonical(entry)}`
    return `[${text}]`
  }
  for (const key of Object.keys(value).toSorted())
    text += `${text && ','}${JSON.stringify(key)}:${canonical((value as Record<string, unknown>)[key])}`
  return `{${text}}`
}
