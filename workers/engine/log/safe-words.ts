import { engineErrors, serverErrors } from '../../../core/contract/errors.ts'
import { namesOf } from '../../../core/storage/failures.ts'
import type { ResultCode } from '../base/result.ts'
import type { KnownCode } from './events.ts'

const known = { ...serverErrors, ...engineErrors }
const isKnown = (code: string): code is ResultCode => Object.hasOwn(known, code)

/** Makes a code from the network or the database safe to log: a code that isn't in the catalogue becomes `other`. */
export function knownCode(code: string | null): KnownCode | null {
  if (code === null) return null
  return isKnown(code) ? code : 'other'
}

/** The name of an error; its message isn't logged, because it may hold typed text. */
export function errorName(error: unknown): string {
  const [name = 'unknown'] = namesOf(error)
  return /^[A-Za-z]{1,40}$/.test(name) ? name : 'unknown'
}
