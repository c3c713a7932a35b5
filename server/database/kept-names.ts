/** SQL of kept queries, with the name under which a connection of PostgreSQL may keep it prepared. */
const names = new Map<string, string>()

/** Gives a kept query its name. */
export const nameKept = (sql: string): void => void names.set(sql, `larder_${names.size}`)

/** The name of a statement that connections may keep prepared, or undefined for any other one. */
export const nameOfKept = (sql: string): string | undefined => names.get(sql)
