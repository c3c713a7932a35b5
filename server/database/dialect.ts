/** The two databases that one set of migrations is written for. */
export type Dialect = 'sqlite' | 'postgres'
