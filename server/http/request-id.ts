import { randomUUID } from 'node:crypto'

/** Whether it may be given back and written into the log: letters, digits and signs that mean nothing anywhere. */
export const isRequestId = (id: string | undefined): id is string =>
  id !== undefined && /^[\w-]{1,64}$/.test(id)

/** By what the log names a request: as the phone does, which notes it as well, else by an id of our own. */
export const requestIdOf = (id: string | undefined): string => (isRequestId(id) ? id : randomUUID())
