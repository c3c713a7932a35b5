/** PostgreSQL's code for a database, or a user of it, that has as many connections as it may. */
export const tooMany = '53300'

/** For a write where there is only reading, as at a primary that became a standby. */
export const onlyReads = '25006'
