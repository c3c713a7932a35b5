import { IDBFactory } from 'fake-indexeddb'

/** How a phone's disk ends a transaction. */
export const endings = [
  /** None of its requests is carried out. */
  'aborts',
  'is full',
  /** All its requests were carried out, and are undone. */
  'aborts at the end',
  'is full at the end',
] as const

/** How a phone's disk leaves a transaction hanging. */
export const hangs = [
  /** Nothing happens any more until it is aborted. */
  'hangs',
  'hangs at the end',
  /** It can't be aborted either; whether it was kept shows when the phone is restarted. */
  'hangs in its commit and is kept',
  'hangs in its commit and is lost',
] as const
export type Failure = (typeof endings | typeof hangs)[number]

type Fault = { countdown: number; tables: readonly string[]; failure: Failure }

/** The internals of fake-indexeddb's transaction that are needed to simulate failures. */
type Insides = IDBTransaction & {
  _state: 'active' | 'inactive' | 'committing' | 'finished'
  _started: boolean
  _requests: unknown[]
  _start(): void
  _abort(errorName: string | null): void
}

/**
 * An IndexedDB that fails on demand: the n-th readwrite transaction, or the n-th that touches certain tables, or all
 * that only read certain tables.
 */
export class FailingDisk {
  readonly factory = new IDBFactory()
  /** In ms: transactions that don't hang get all the time that a busy machine needs. */
  readonly patience = (transaction: IDBTransaction): number => (this.#hung.has(transaction) ? 40 : 60_000)
  readonly #hung = new WeakSet<IDBTransaction>()
  /** How many readwrite transactions there have been. */
  written = 0
  /** The tables of the transaction that failed; null while none has. */
  failed: string[] | null = null
  #fault: Fault | null = null
  #always: { failure: Failure; tables: readonly string[]; over(tables: string[]): boolean } | null = null
  #unreadable: readonly string[] = []
  readonly #hanging = new Map<Insides, { start: () => void; kept: boolean }>()

  constructor() {
    const open = this.factory.open.bind(this.factory)
    this.factory.open = (name, version) => {
      const request = open(name, version)
      request.addEventListener('success', () => this.#watch(request.result))
      return request
    }
  }

  /**
   * Fails the n-th readwrite transaction from now on, counted from 1; with `tables`, only those that touch one of them
   * count.
   */
  fail(n: number, failure: Failure, tables: readonly string[] = []): void {
    this.#fault = { countdown: n, tables, failure }
  }

  /**
   * Fails every readwrite transaction that touches one of these tables, until `over` returns true for one or `heal` is
   * called.
   */
  failAll(
    failure: Failure,
    tables: readonly string[] = [],
    over: (tables: string[]) => boolean = () => false,
  ): void {
    this.#always = { failure, tables, over }
  }

  /** Aborts every readonly transaction that touches one of these tables, until `heal` is called. */
  failReads(tables: readonly [string, ...string[]]): void {
    this.#unreadable = tables
  }

  /** Makes the disk work again. Transactions that hang end as a restart of the phone would end them. */
  heal(): void {
    this.#fault = null
    this.#always = null
    this.#unreadable = []
    for (const [transaction, { start, kept }] of this.#hanging) {
      if (transaction._state === 'finished') continue
      transaction._state = 'active'
      // The watchdog's own error, for which fake-indexeddb, unlike a browser, would tell nobody of the commit.
      Reflect.deleteProperty(transaction, 'error')
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
      } else if ([...transaction.objectStoreNames].some((name) => this.#unreadable.includes(name))) {
        this.#spoil(transaction as Insides, 'aborts')
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
    // Transactions that need the same tables wait behind this one.
    transaction._started = true
    if (failure.includes('commit')) transaction._state = 'committing'
    this.#hanging.set(transaction, { start, kept: failure.endsWith('kept') })
  }
}

const concerns = (tables: readonly string[], names: string[]): boolean =>
  tables.length === 0 || tables.some((name) => names.includes(name))
