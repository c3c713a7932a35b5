import { Dexie } from 'dexie'

/**
 * A newer version of the app has upgraded this phone's database: this version must not touch it until the page is
 * reloaded.
 */
export class NewerDatabase extends Error {
  override name = 'NewerDatabaseError'
}

/** A transaction, or an attempt to open the database, that didn't settle in time. */
export class StorageStalled extends Error {
  override name = 'StorageStalledError'
  /** True if the transaction was already committing: its writes may turn out to be kept. */
  readonly mayBeKept: boolean

  constructor(message: string, mayBeKept: boolean) {
    super(message)
    this.mayBeKept = mayBeKept
  }
}

/** True when the database itself failed: full, closed, aborted, stalled, gone. Any other thrown error is a bug. */
export const isStorageFailure = (error: unknown): boolean =>
  error instanceof Dexie.DexieError ||
  error instanceof DOMException ||
  error instanceof StorageStalled ||
  error instanceof NewerDatabase

/**
 * True when the failure was a lack of space. Browsers report this on the transaction, or on the error that aborted
 * it.
 */
export const isOutOfSpace = (error: unknown): boolean => namesOf(error).includes('QuotaExceededError')

/**
 * True when the failure was, or may have been, a lack of space: a write that was rolled back with its transaction may
 * only report an AbortError.
 */
export const mayBeOutOfSpace = (error: unknown): boolean =>
  [error, ...failuresOf(error)]
    .flatMap(namesOf)
    .some((name) => name === 'QuotaExceededError' || name === 'AbortError')

/** The failed writes of a bulk operation. */
const failuresOf = (error: unknown): readonly unknown[] =>
  error instanceof Dexie.BulkError ? error.failures : []

/** True where the browser has no IndexedDB at all. */
export const isMissing = (error: unknown): boolean => namesOf(error).includes('MissingAPIError')

/** Errors that mean that the database can no longer be read at all. */
const brokenNames = ['UnknownError', 'DataError', 'NotFoundError', 'NotReadableError', 'InvalidStateError']
export const isBroken = (error: unknown): boolean => namesOf(error).some((name) => brokenNames.includes(name))

/**
 * The name of the failure of a database that opens but begins no transaction. That says nothing about its contents: the
 * browser may have lost the process that reads them.
 */
export const noTransaction = 'NoTransaction'

/** The name of an error and those of the errors that it wraps. */
export function namesOf(error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return []
  const { name, inner } = error as { name?: string; inner?: unknown }
  return [...(name ? [name] : []), ...namesOf(inner)]
}
