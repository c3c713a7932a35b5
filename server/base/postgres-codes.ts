/** PostgreSQL's error code when a database, or one of its users, has as many connections as it may. */
export const tooMany = '53300'

/** PostgreSQL's error code for a write to a server that is read-only, such as a primary that became a standby. */
export const onlyReads = '25006'

/** PostgreSQL's error code for a statement about a table that doesn't exist. */
export const noSuchTable = '42P01'

/**
 * PostgreSQL's error codes when a lock wasn't free in time, and when two transactions waited for each other's locks.
 */
export const notFree = '55P03'
export const deadlock = '40P01'

/** PostgreSQL's error code for a row whose unique key another row has. */
export const duplicate = '23505'

/** PostgreSQL's error code for a statement in a transaction in which another one has failed before. */
export const alreadyFailed = '25P02'
