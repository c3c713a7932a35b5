import { Dexie } from 'dexie'

/** A newer version of the app has changed this phone's database: this one must leave it alone until it is reloaded. */
export class NewerDatabase extends Error {
  override name = 'NewerDatabaseError'
}

/** A transaction, or the opening of the database, that didn't settle in time. */
export class StorageStalled extends Error {
  override name = 'StorageStalledError'
  /** It was committing already: what it wrote may yet turn out to be kept. */
  readonly mayBeKept: boolean

  constructor(message: string, mayBeKept: boolean) {
    super(message)
    this.mayBeKept = mayBeKept
  }
}

/** True when the database itself failed: full, closed, aborted, stalled, gone. Anything else that is thrown is a bug. */
export const isStorageFailure = (error: unknown): boolean =>
  error instanceof Dexie.DexieError ||
  error instanceof DOMException ||
  error instanceof StorageStalled ||
  error instanceof NewerDatabase

/** True when it failed for want of space. Browsers say so of the transaction, or of what aborted it. */
export const isOutOfSpace = (error: unknown): boolean => namesOf(error).includes('QuotaExceededError')

/** The same, or where it can't be ruled out: of what went with its transaction it may only be said that it was aborted. */
export const mayBeOutOfSpace = (error: unknown): boolean =>
  [error, ...failuresOf(error)]
    .flatMap(namesOf)
    .some((name) => name === 'QuotaExceededError' || name === 'AbortError')

/** Of several writes, those that failed. */
const failuresOf = (error: unknown): readonly unknown[] =>
  error instanceof Dexie.BulkError ? error.failures : []

/** True where there is no IndexedDB at all. */
export const isMissing = (error: unknown): boolean => namesOf(error).includes('MissingAPIError')

/** Errors of a database that can't be read any more, whatever is asked of it. */
const brokenNames = ['UnknownError', 'DataError', 'NotFoundError', 'NotReadableError', 'InvalidStateError']
export const isBroken = (error: unknown): boolean => namesOf(error).some((name) => brokenNames.includes(name))

/** The names of an error and of what it wraps. */
export function namesOf(error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return []
  const { name, inner } = error as { name?: string; inner?: unknown }
  return [...(name ? [name] : []), ...namesOf(inner)]
}
