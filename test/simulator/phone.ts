import { dropHeld, releaseItems } from '../../core/domain/cart/cart.ts'
import { type IntentEvent, isClosed } from '../../core/domain/order/intent-states.ts'
import { openStates } from '../../core/schema/order/open-intents.ts'
import type { CartLine } from '../../core/schema/order/cart.ts'
import type { OrderIntent } from '../../core/schema/order/intent.ts'
import type { Order } from '../../core/schema/order/order.ts'
import type { OrderIntentRow } from '../../core/storage/rows.ts'
import type { Device } from '../../workers/engine/net/clock.ts'
import type { Engine } from './engine.ts'
import type { Timeline } from './timeline.ts'

export type Session = { customerId: string; token: string; expiresAt: number; renewBeforeUse: boolean }

/** What is on the phone's disk. */
export type Disk = {
  /** In the order of arrival. */
  readonly outbox: readonly OrderIntentRow[]
  readonly cart: readonly CartLine[]
  readonly orders: readonly Order[]
  readonly session: Session | null
  readonly guestPass: Session | null
  readonly storeId: string
  readonly offsetMs: number
}

/** The durable store of a phone and its clocks: each command is one transaction, which may fail as a whole. */
export class Phone {
  disk: Disk = {
    outbox: [],
    cart: [],
    orders: [],
    session: null,
    guestPass: null,
    storeId: 'shop',
    offsetMs: 0,
  }
  onCommit: (before: Disk, after: Disk) => void = () => {}
  /** How many of the next transactions find no room. */
  fullFor = 0
  clockOffMs = 0
  #sleptMs = 0
  /** When it last fell asleep. */
  sleptAt = -Infinity
  #wakesAt = -Infinity
  readonly device: Device
  readonly #timeline: Timeline
  readonly #engine: Engine

  constructor(timeline: Timeline, engine: Engine) {
    this.#timeline = timeline
    this.#engine = engine
    this.device = {
      wall: () => timeline.now + this.clockOffMs,
      monotonic: () => timeline.now - this.#sleptMs,
    }
  }

  /** A phone that sleeps does nothing, and its counting timer stands still. */
  sleep(ms: number): void {
    this.sleptAt = this.#timeline.now
    this.#wakesAt = this.sleptAt + ms
    this.#sleptMs += ms
  }
  get isAsleep(): boolean {
    return this.#timeline.now < this.#wakesAt
  }
  /** Does something after a while of being awake. */
  after(ms: number, run: () => void): void {
    this.#timeline.after(ms, () => this.whenAwake(run))
  }
  whenAwake(run: () => void): void {
    if (this.isAsleep) this.#timeline.after(this.#wakesAt - this.#timeline.now, run)
    else run()
  }

  /** @throws when there is no room; then nothing is written */
  commit(change: Partial<Disk>): void {
    if (this.fullFor > 0) {
      this.fullFor -= 1
      throw new DiskFull()
    }
    const before = this.disk
    this.disk = { ...before, ...change }
    this.onCommit(before, this.disk)
  }

  /** Does something that writes; where there was no room, `fail` hears of it and the answer is null. */
  attempt<T>(work: () => T, fail: (error: unknown) => void = () => {}): T | null {
    try {
      return work()
    } catch (error) {
      if (!(error instanceof DiskFull)) throw error
      fail(error)
      return null
    }
  }

  intent = (id: string): OrderIntentRow | undefined => this.disk.outbox.find((row) => row.id === id)
  openIntents = (): OrderIntentRow[] => this.disk.outbox.filter(({ state }) => openStates.includes(state))

  /** The dishes came into the cart earlier, while there was room. */
  fillCart(cart: readonly CartLine[]): void {
    const { fullFor } = this
    this.fullFor = 0
    this.commit({ cart })
    this.fullFor = fullFor
  }

  add(intent: OrderIntentRow, cart: readonly CartLine[]): void {
    const seq = (this.disk.outbox.at(-1)?.seq ?? 0) + 1
    this.commit({ outbox: [...this.disk.outbox, { ...intent, seq }], cart })
  }

  /** Notes what happened to an intent; null when it has moved on since it was seen. */
  change(seen: OrderIntent, event: IntentEvent, now: number): OrderIntentRow | null {
    const { isAsSeen, afterEvent, givesBack, giveBack } = this.#engine
    const row = this.intent(seen.id)
    if (!row || !isAsSeen(row, seen)) return null
    const changed = afterEvent(row, event, now)
    if (!changed) return null
    const lines = row.lines.items
    const cart =
      givesBack(event) && !isClosed(row)
        ? giveBack([...this.disk.cart], lines, row.id, releaseItems)
        : this.disk.cart
    this.commit({ outbox: this.#with(changed), cart })
    return changed
  }

  confirm(intent: OrderIntent, order: Order, now: number): void {
    const row = this.intent(intent.id)
    const confirmed = row && this.#engine.afterEvent(row, { type: 'confirmed', orderId: order.id }, now)
    this.commit({
      ...this.keeping(order),
      ...(confirmed && { outbox: this.#with(confirmed) }),
      ...(this.#engine.confirmsAtOnce && this.withoutLines(intent)),
    })
  }

  withoutLines = ({ id }: OrderIntent) => ({ cart: dropHeld([...this.disk.cart], id) })

  /** The same event for all that it concerns. */
  changeAll(event: IntentEvent, concerns: (row: OrderIntentRow) => boolean, now: number): void {
    this.commit({
      outbox: this.disk.outbox.map((row) =>
        openStates.includes(row.state) && concerns(row)
          ? (this.#engine.afterEvent(row, event, now) ?? row)
          : row,
      ),
    })
  }

  modify(change: (row: OrderIntentRow) => OrderIntentRow): void {
    this.commit({ outbox: this.disk.outbox.map(change) })
  }

  /** Who is signed in goes; what waits stays, sealed to its customer. */
  endSession(): void {
    this.commit({
      outbox: this.disk.outbox.map((row) =>
        row.state === 'queued' ? { ...row, state: 'parked', code: 'EN_SIGN_IN' } : row,
      ),
      session: null,
      cart: [],
      orders: [],
    })
  }

  forget({ id }: OrderIntent): void {
    this.commit({ outbox: this.disk.outbox.filter((row) => row.id !== id) })
  }
  putBack(intent: OrderIntent): void {
    this.commit({ outbox: [...this.disk.outbox, intent as OrderIntentRow] })
  }

  keeping(order: Order): Pick<Disk, 'orders'> {
    const held = this.disk.orders.find(({ id }) => id === order.id)
    if (held && held.updatedAt > order.updatedAt) return { orders: this.disk.orders }
    return { orders: [...this.disk.orders.filter((one) => one !== held), order] }
  }

  #with = (changed: OrderIntentRow): OrderIntentRow[] =>
    this.disk.outbox.map((row) => (row.id === changed.id ? changed : row))
}

export class DiskFull extends Error {
  override name = 'QuotaExceededError'
}
