import { randomUUID } from 'node:crypto'

/**
 * Whether an id may be sent back and written into the log: its letters, digits, `_` and `-` have no special meaning
 * anywhere.
 */
export const isRequestId = (id: string | undefined): id is string =>
  id !== undefined && /^[\w-]{1,64}$/.test(id)

/**
 * The id by which the log names a request: the one that the phone sent, as the phone logs it as well, else a new one.
 */
export const requestIdOf = (id: string | undefined): string => (isRequestId(id) ? id : randomUUID())
