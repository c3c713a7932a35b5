import { IDBFactory } from 'fake-indexeddb'

/** How a phone's disk ends a transaction. */
export const endings = [
  /** Nothing of it is carried out. */
  'aborts',
  'is full',
  /** Everything in it was carried out, and is undone. */
  'aborts at the end',
  'is full at the end',
] as const

/** How a phone's disk leaves a transaction hanging. */
export const hangs = [
  /** Nothing happens any more, until it is aborted. */
  'hangs',
  'hangs at the end',
  /** It can't be aborted any more either; whether it was kept shows when the phone is opened again. */
  'hangs in its commit and is kept',
  'hangs in its commit and is lost',
] as const
export type Failure = (typeof endings | typeof hangs)[number]

type Fault = { countdown: number; tables: readonly string[]; failure: Failure }

/** The insides of fake-indexeddb's transaction that a disk gets its hands on. */
type Insides = IDBTransaction & {
  _state: 'active' | 'inactive' | 'committing' | 'finished'
  _started: boolean
  _requests: unknown[]
  _start(): void
  _abort(errorName: string | null): void
}

/**
 * An IndexedDB on a disk that fails when it is told to: the n-th readwrite transaction, or the n-th of those that
 * touch certain tables.
 */
export class FailingDisk {
  readonly factory = new IDBFactory()
  /** Sound transactions get all the time that a busy machine needs. */
  readonly patience = (transaction: IDBTransaction): number => (this.#hung.has(transaction) ? 40 : 10_000)
  readonly #hung = new WeakSet<IDBTransaction>()
  /** How many readwrite transactions there have been. */
  written = 0
  /** The tables of the transaction that failed; null while none has. */
  failed: string[] | null = null
  #fault: Fault | null = null
  #always: { failure: Failure; tables: readonly string[]; over(tables: string[]): boolean } | null = null
  readonly #hanging = new Map<Insides, { start: () => void; kept: boolean }>()

  constructor() {
    const open = this.factory.open.bind(this.factory)
    this.factory.open = (name, version) => {
      const request = open(name, version)
      request.addEventListener('success', () => this.#watch(request.result))
      return request
    }
  }

  /** Fails the n-th readwrite transaction from now, counted from 1; `tables`: of those that touch one of them. */
  fail(n: number, failure: Failure, tables: readonly string[] = []): void {
    this.#fault = { countdown: n, tables, failure }
  }

  /** Fails every readwrite transaction that touches one of these tables, until `over` says so of one, or `heal`. */
  failAll(
    failure: Failure,
    tables: readonly string[] = [],
    over: (tables: string[]) => boolean = () => false,
  ): void {
    this.#always = { failure, tables, over }
  }

  /** The disk works again; what hung comes to the end that a restart of the phone brings. */
  heal(): void {
    this.#fault = null
    this.#always = null
    for (const [transaction, { start, kept }] of this.#hanging) {
      if (transaction._state === 'finished') continue
      transaction._state = 'active'
      transaction._start = start
      if (kept) start()
      else transaction._abort('AbortError')
    }
    this.#hanging.clear()
  }

  #watch(connection: IDBDatabase): void {
    const begin = connection.transaction.bind(connection)
    connection.transaction = (tables, mode, options) => {
      const transaction = begin(tables, mode, options)
      if (mode === 'readwrite') {
        this.written += 1
        const failure = this.#failureFor([...transaction.objectStoreNames])
        if (failure) {
          this.failed = [...transaction.objectStoreNames]
          this.#spoil(transaction as Insides, failure)
        }
      }
      return transaction
    }
  }

  #failureFor(names: string[]): Failure | null {
    const always = this.#always
    if (always?.over(names)) this.#always = null
    else if (always && concerns(always.tables, names)) return always.failure
    const fault = this.#fault
    if (!fault || !concerns(fault.tables, names)) return null
    fault.countdown -= 1
    if (fault.countdown > 0) return null
    this.#fault = null
    return fault.failure
  }

  #spoil(transaction: Insides, failure: Failure): void {
    const start = transaction._start.bind(transaction)
    if (failure.startsWith('hangs')) this.#hung.add(transaction)
    const atEnd = failure.includes('at the end') || failure.includes('commit')
    transaction._start = () => {
      const isOver = transaction._state === 'finished'
      const hasWork = transaction._requests.length > 0
      if (isOver || (atEnd && hasWork)) return start()
      if (failure.startsWith('hangs')) return this.#hang(transaction, start, failure)
      transaction._abort(failure.startsWith('aborts') ? 'AbortError' : 'QuotaExceededError')
    }
  }

  #hang(transaction: Insides, start: () => void, failure: Failure): void {
    // Whoever needs the same tables waits behind it.
    transaction._started = true
    if (failure.includes('commit')) transaction._state = 'committing'
    this.#hanging.set(transaction, { start, kept: failure.endsWith('kept') })
  }
}

const concerns = (tables: readonly string[], names: string[]): boolean =>
  tables.length === 0 || tables.some((name) => names.includes(name))
