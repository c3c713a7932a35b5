import { type Connection, Query } from 'pg'
import type { Column, ColumnWire, PreparedStatements, Sending } from './prepared-statements.ts'

/** A value that PostgreSQL is sent as its text; bytes are sent as they are. */
export type Value = string | number | bigint | boolean | Buffer | null

export const isValue = (value: unknown): value is Value =>
  value === null || Buffer.isBuffer(value) || ['string', 'number', 'bigint', 'boolean'].includes(typeof value)

/** A statement with its values, and who is told its result. */
export type Statement = {
  text: string
  /** The name under which the connection keeps it prepared; empty if it isn't kept. */
  name: string
  values: readonly Value[]
  resolve: (result: StatementResult) => void
  reject: (error: unknown) => void
}

type Row = Record<string, unknown>
type StatementResult = { command: string; rowCount: number | null; rows: Row[] }

/**
 * Statements that PostgreSQL answers in one packet. `pg` ends each of its queries with a Sync, and at each Sync the
 * database sends what it has answered so far: eight statements that were sent together would wake this process up eight
 * times. Here they share one Sync. The columns of a prepared statement are described once for each connection.
 *
 * Up to the Sync the statements are one transaction, unless they begin or end one themselves. If one fails, those after
 * it aren't carried out, and all are reported as failed.
 */
export class StatementBatch extends Query {
  readonly #statements: readonly Statement[]
  readonly #prepared: PreparedStatements
  #sent: readonly Sending[] = []
  readonly #results: StatementResult[] = []
  #columns: readonly Column[] | undefined
  #rows: Row[] = []

  /** `pg` replaces it by a function that also ends its timeout. */
  callback = (error: unknown): void => {
    for (const [at, { resolve, reject }] of this.#statements.entries()) {
      if (error) reject(error)
      else resolve(this.#results[at]!)
    }
  }

  constructor(statements: readonly Statement[], prepared: PreparedStatements) {
    super(statements.map(({ text }) => text).join('; '))
    this.#statements = statements
    this.#prepared = prepared
  }

  override submit = (connection: Connection): void => {
    this.#sent = this.#statements.map((statement) => this.#send(connection, statement))
    connection.sync()
  }

  #send(to: Connection, { text, name: nameToKeep, values }: Statement): Sending {
    const sending = this.#prepared.send(nameToKeep)
    const { name, isToClose, isToParse } = sending
    if (isToClose) to.close({ type: 'S', name }, more)
    if (isToParse) to.parse({ name, text, types: [] }, more)
    to.bind({ statement: name, values: values.map(textOf) }, more)
    if (isToParse) to.describe({ type: 'P' }, more)
    to.execute({}, more)
    return sending
  }

  handleRowDescription({ fields }: { fields: readonly ColumnWire[] }): void {
    this.#columns = this.#prepared.read(fields)
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    this.#columns ??= this.#prepared.columnsOf(this.#sent[this.#results.length]?.name ?? '') ?? []
    const row: Row = {}
    for (const [at, { name, parse }] of this.#columns.entries()) {
      const text = fields[at] ?? null
      row[name] = text === null ? null : parse(text)
    }
    this.#rows.push(row)
  }

  /** `text` is, for example, `SELECT 2`, `INSERT 0 2` or `COMMIT`. */
  handleCommandComplete({ text }: { text: string }): void {
    const { name = '', isToParse } = this.#sent[this.#results.length] ?? {}
    if (isToParse && name !== '') this.#prepared.keep(name, this.#columns ?? [])
    const [command = '', ...counts] = text.split(' ')
    const count = counts.at(-1)
    this.#results.push({ command, rowCount: count === undefined ? null : Number(count), rows: this.#rows })
    this.#columns = undefined
    this.#rows = []
  }

  handleError(error: unknown): void {
    for (const { name, isToParse } of this.#sent.slice(this.#results.length))
      if (isToParse && name !== '') this.#prepared.doubt(name)
    this.callback(error)
  }

  handleReadyForQuery(): void {
    this.callback(null)
  }
}

/** Has no effect in this release of `pg`, whose types require it. */
const more = true

const textOf = (value: Value): string | Buffer | null =>
  value === null || Buffer.isBuffer(value) ? value : String(value)
