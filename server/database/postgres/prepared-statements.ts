import type { types } from 'pg'

export type Column = { name: string; parse: (text: string) => unknown }

/** How PostgreSQL describes a column of a statement's rows. */
export type ColumnWire = { name: string; dataTypeID: number }

/**
 * What is known of a statement: `sent` until the database has answered it, `unsure` if nobody knows whether it was
 * prepared, and then the columns of its rows.
 */
type State = 'sent' | 'unsure' | readonly Column[]

/** How a statement is sent. One with an empty name isn't kept. */
export type Sending = { name: string; isToClose: boolean; isToParse: boolean }

/** The statements that a connection keeps prepared. */
export class PreparedStatements {
  readonly #states = new Map<string, State>()
  readonly #parserOf: typeof types.getTypeParser

  constructor(parserOf: typeof types.getTypeParser) {
    this.#parserOf = parserOf
  }

  /** The columns of a statement's rows, if they have been described before. */
  columnsOf(name: string): readonly Column[] | undefined {
    const state = this.#states.get(name)
    return Array.isArray(state) ? state : undefined
  }

  /** Tells how to send a statement, which is then prepared unless `name` is empty. */
  send(name: string): Sending {
    const state = this.#states.get(name)
    // Until it has been answered, it may still turn out not to be prepared, as a statement before it failed.
    if (name === '' || state === 'sent') return { name: '', isToClose: false, isToParse: true }
    if (Array.isArray(state)) return { name, isToClose: false, isToParse: false }
    this.#states.set(name, 'sent')
    return { name, isToClose: state === 'unsure', isToParse: true }
  }

  keep(name: string, columns: readonly Column[]): void {
    this.#states.set(name, columns)
  }

  doubt(name: string): void {
    this.#states.set(name, 'unsure')
  }

  read(columns: readonly ColumnWire[]): Column[] {
    return columns.map(({ name, dataTypeID }) => ({
      name,
      parse: this.#parserOf(dataTypeID, 'text') as Column['parse'],
    }))
  }
}
