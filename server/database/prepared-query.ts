import { type CompiledQuery, SqliteAdapter } from 'kysely'
import type { Dialect } from './dialect.ts'
import { namePrepared } from './prepared-names.ts'
import type { Database } from './open.ts'

/** A query with its values, which can be run on any database. */
export type PreparedQuery<Row = unknown> = { readonly compile: (db: Database) => CompiledQuery<Row> }

type Compilable<Row> = { compile: () => CompiledQuery<Row> }
type Values = Record<string, unknown>

/** Stands for a value while the query is compiled. */
class Place {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

const places = new Proxy({}, { get: (_, name) => new Place(String(name)) })

export const dialectOf = (db: Database): Dialect =>
  db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres'

/**
 * Makes a query that is built and compiled once for each dialect; afterwards only its values change. The query must
 * name its columns one by one: a statement that connections keep prepared must return the same columns after a newer
 * release has migrated the tables. Each value is a single parameter, so lists of different lengths need queries of
 * their own. Values are found by name, or by position in a list.
 */
export function preparedQuery<V extends Values | readonly unknown[]>() {
  return <Row>(
    build: (db: Database, value: V, dialect: Dialect) => Compilable<Row>,
  ): ((values: V) => PreparedQuery<Row>) => {
    const kept = new Map<Dialect, CompiledQuery<Row>>()
    return (values) => ({
      compile(db) {
        const dialect = dialectOf(db)
        // Plugins need to see each query with its values, so nothing is kept with them.
        if (db.getExecutor().plugins.length > 0) return build(db, values, dialect).compile()
        let query = kept.get(dialect)
        if (!query) {
          query = build(db, places as V, dialect).compile()
          if (allColumns.test(query.sql)) throw new Error(`A prepared query names its columns: ${query.sql}`)
          kept.set(dialect, query)
          namePrepared(query.sql)
        }
        const parameters = query.parameters.map((one) =>
          one instanceof Place ? (values as Values)[one.name] : one,
        )
        return { ...query, parameters }
      },
    })
  }
}

/** The numbers of parameters that list queries are compiled for. A shorter list repeats its last value. */
const sizes = [1, 5, 21, 60]

/** The longest list for which a query is prepared. */
export const maxListSize = sizes.at(-1)!

/**
 * A prepared query about several things of one shop, such as orders by their ids, with further values as needed.
 * Queries for longer lists are compiled each time.
 */
export function preparedListQuery<Row, V extends Values = Values>(
  build: (db: Database, shopId: string, ids: string[], value: V, dialect: Dialect) => Compilable<Row>,
): (shopId: string, ids: readonly string[], values?: V) => PreparedQuery<Row> {
  const bySize = new Map(
    sizes.map((size) => {
      const names = Array.from({ length: size }, (_, at) => String(at))
      const query = preparedQuery<Values>()((db, value, dialect) =>
        build(
          db,
          value['shop'] as string,
          names.map((name) => value[name] as string),
          value as V,
          dialect,
        ),
      )
      return [size, { names, query }]
    }),
  )
  return (shopId, ids, values) => {
    const kept = bySize.get(sizes.find((size) => size >= ids.length) ?? 0)
    if (!kept || ids.length === 0)
      return { compile: (db) => build(db, shopId, [...ids], (values ?? {}) as V, dialectOf(db)).compile() }
    const all: Values = { ...values, shop: shopId }
    for (const [at, name] of kept.names.entries()) all[name] = ids[at] ?? ids.at(-1)
    return kept.query(all)
  }
}

const allColumns = /(?:select|returning|,)\s+\*|\.\*/i
