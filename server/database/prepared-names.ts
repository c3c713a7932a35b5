/** The SQL of prepared queries, with the name under which a PostgreSQL connection may keep each one prepared. */
const names = new Map<string, string>()

/** Gives a name to the SQL of a prepared query. */
export const namePrepared = (sql: string): void => void names.set(sql, `larder_${names.size}`)

/** The name under which connections may keep a statement prepared; undefined for any other statement. */
export const nameOfPrepared = (sql: string): string | undefined => names.get(sql)
