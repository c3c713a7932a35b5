import { type CompiledQuery, SqliteAdapter } from 'kysely'
import type { Dialect } from './dialect.ts'
import { nameKept } from './kept-names.ts'
import type { Database } from './open.ts'

/** A query with its values, to be asked of any database. */
export type Question<Row = unknown> = { readonly compile: (db: Database) => CompiledQuery<Row> }

type Compilable<Row> = { compile: () => CompiledQuery<Row> }
type Values = Record<string, unknown>

/** Stands where a value goes. */
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
 * A query that is built and compiled once for each kind of database; only its values change. Columns are named one by one:
 * what is kept prepared mustn't have other columns after a migration by a newer release. A value stands for itself alone,
 * so a list of any length needs a query of its own. Values have names, or places in a list.
 */
export function keptQuery<V extends Values | readonly unknown[]>() {
  return <Row>(
    build: (db: Database, value: V, dialect: Dialect) => Compilable<Row>,
  ): ((values: V) => Question<Row>) => {
    const kept = new Map<Dialect, CompiledQuery<Row>>()
    return (values) => ({
      compile(db) {
        const dialect = dialectOf(db)
        // A plugin looks at each query with its values.
        if (db.getExecutor().plugins.length > 0) return build(db, values, dialect).compile()
        let query = kept.get(dialect)
        if (!query) {
          query = build(db, places as V, dialect).compile()
          if (allColumns.test(query.sql)) throw new Error(`A kept query names its columns: ${query.sql}`)
          kept.set(dialect, query)
          nameKept(query.sql)
        }
        const parameters = query.parameters.map((one) =>
          one instanceof Place ? (values as Values)[one.name] : one,
        )
        return { ...query, parameters }
      },
    })
  }
}

/** Lists are asked for with so many places; the last value fills those that are left. */
const sizes = [1, 5, 21, 60]

/** Of so many things at once a query is kept. */
export const mostKept = sizes.at(-1)!

/**
 * A kept query about several things of one shop, such as orders by their ids, and about whatever else it is given. Longer lists
 * are compiled each time.
 */
export function keptOfMany<Row, V extends Values = Values>(
  build: (db: Database, shopId: string, ids: string[], value: V, dialect: Dialect) => Compilable<Row>,
): (shopId: string, ids: readonly string[], values?: V) => Question<Row> {
  const bySize = new Map(
    sizes.map((size) => {
      const names = Array.from({ length: size }, (_, at) => String(at))
      const query = keptQuery<Values>()((db, value, dialect) =>
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
