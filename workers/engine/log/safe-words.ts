import { engineErrors, serverErrors } from '../../../core/contract/errors.ts'
import { namesOf } from '../../../core/storage/failures.ts'
import type { ResultCode } from '../base/result.ts'
import type { KnownCode } from './events.ts'

const known = { ...serverErrors, ...engineErrors }
const isKnown = (code: string): code is ResultCode => Object.hasOwn(known, code)

/** A code that came over the network or out of the database, as far as it is one that we know. */
export function knownCode(code: string | null): KnownCode | null {
  if (code === null) return null
  return isKnown(code) ? code : 'other'
}

/** The name of what was thrown: its message may hold what somebody typed. */
export function errorName(error: unknown): string {
  const [name = 'unknown'] = namesOf(error)
  return /^[A-Za-z]{1,40}$/.test(name) ? name : 'unknown'
}
