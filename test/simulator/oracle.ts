import type { OrderIntent } from '../../core/schema/order/intent.ts'
import { isClosed } from '../../core/domain/order/intent-states.ts'
import type { Outcome } from '../../workers/engine/net/read-reply.ts'
import { type Fact, type Life, type Violation, newFact } from './fact.ts'
import type { Answer } from './lies.ts'
import { Portions } from './portions.ts'
import type { Disk, Phone } from './phone.ts'
import type { Business, Request, Server } from './server.ts'
import type { Timeline } from './timeline.ts'

/** A clock learns from answers that took up to 10 s, rounded to seconds: two of them differ by less than this. */
const clockToleranceMs = 15_000
const longestForeignPauseMs = 60_000

/** One playing of the sender's protocol, as far as it can be held against the promises. */
export type Playing = {
  /** When it last read the queue, who was here and the restaurant, and what it heard of the session. */
  readonly seen: {
    queueAt: number
    hereAt: number
    reachedAt: number
    signedOut: boolean
    refusedToken: boolean
  }
  /** The pause that an answer asked for and that isn't written down yet. */
  asked: { id: string; until: number } | null
  /** The intent that the server's own answer refused, until that is written down. */
  refused: string | null
  readonly process: { readonly sender: number; readonly clock: { now(): number } }
}

/** Sees all that happens and holds it against the promises. */
export class Oracle {
  readonly violations: Violation[] = []
  readonly facts = new Map<string, Fact>()
  onTrace: ((text: string) => void) | null = null
  readonly portions = new Portions()
  #sessionChangedAt = -Infinity
  readonly #clockSetAt: number[] = []
  readonly #timeline: Timeline
  readonly #phone: Phone
  readonly #server: Server

  constructor(timeline: Timeline, phone: Phone, server: Server) {
    this.#timeline = timeline
    this.#phone = phone
    this.#server = server
    phone.onCommit = (before, after) => this.#onCommit(before, after)
    server.onArrival = (request, business) => this.#onArrival(request, business)
    server.onOrder = ({ clientOrderId }) => this.#onOrder(clientOrderId)
  }

  /** The customer was told that it is saved. */
  acknowledge(intent: OrderIntent, deadlineAt: number, madeBy: Life): void {
    this.facts.set(intent.id, newFact(intent, deadlineAt, madeBy, this.#timeline.now))
  }

  /**
   * The device's clock was set, or stood still. When an order was made before any answer had told the time, and
   * the two look like each other, or they come together, or there was no room to write the time down, nobody can
   * know when that really was.
   */
  onClock(what: 'set' | 'sleep', hours: number): void {
    if (what === 'set' || hours >= 24) this.#clockSetAt.push(this.#timeline.now)
    const isAmbiguous = hours > 0 && hours < 24 === (what === 'set')
    for (const { id, unsureOffsetMs } of this.#phone.disk.outbox) {
      const fact = this.facts.get(id)
      if (!fact || unsureOffsetMs === null) continue
      // By the millisecond nobody can say which came first.
      const atOnce = fact.madeAt === this.#timeline.now
      if (isAmbiguous || atOnce || fact.wasFull || (fact.clock !== null && fact.clock !== what))
        fact.deadlineAt = NaN
      fact.clock = what
    }
  }

  onFull(): void {
    for (const { id, unsureOffsetMs } of this.#phone.disk.outbox) {
      const fact = this.facts.get(id)
      if (fact && unsureOffsetMs !== null) fact.wasFull = true
    }
  }

  /** Nor when the clock was set between the starts of who made it and of who heard the time first. */
  onPutRight(by: Life, { id }: OrderIntent): void {
    const fact = this.facts.get(id)
    if (!fact || fact.madeBy === by) return
    const since = Math.min(fact.madeBy.startedAt, by.startedAt)
    if (this.#clockSetAt.some((at) => at >= since)) fact.deadlineAt = NaN
  }

  onSend(by: Playing, intent: OrderIntent): void {
    const fact = this.#try(by, intent, 'sends')
    const { now } = this.#timeline
    const row = this.#phone.intent(intent.id)
    fact.sends += 1
    this.#check(
      (row?.attempts ?? 0) >= fact.sends,
      'G4',
      intent,
      'was sent before the attempt was on the disk',
    )
    this.#check(
      intent.call === 'orderCancel' || fact.mayResend,
      'G4',
      intent,
      'was sent again without asking',
    )
    fact.mayResend = false
    // Between looking at the clock and the first byte a phone can be frozen; nobody can do anything about that.
    const wasFrozen = this.#phone.sleptAt >= by.seen.reachedAt
    const isLate = now > fact.deadlineAt + clockToleranceMs && !wasFrozen
    this.#check(!isLate, 'G7', intent, 'was sent after its deadline')
    const { session, storeId } = this.#phone.disk
    const isHere = session?.customerId === intent.customerId && storeId === intent.storeId
    const switched = this.#sessionChangedAt >= by.seen.hereAt
    this.#check(isHere || switched, 'G9', intent, `was sent for ${session?.customerId} at ${storeId}`)
    for (const earlier of this.#phone.disk.outbox) {
      if (earlier.id === intent.id) break
      const waits = earlier.lane === intent.lane && !isClosed(earlier)
      this.#check(!waits, 'G11', intent, `was sent before ${earlier.id}`)
    }
    this.#check(fact.refusedAt >= by.seen.queueAt, 'G12', intent, 'was sent again after a refusal')
    this.#check(fact.closedAt >= by.seen.queueAt, 'G13', intent, 'was sent after it was closed')
  }

  onAsk(by: Playing, intent: OrderIntent, take: boolean): void {
    const fact = this.#try(by, intent, take ? 'takes back' : 'asks about')
    const early = this.#timeline.now < fact.deadlineAt - clockToleranceMs
    const wanted = !intent.withdrawing && intent.doubted === null
    this.#check(!(take && wanted && early), 'G18', intent, 'was taken back before its deadline')
  }

  #try(by: Playing, intent: OrderIntent, what: string): Fact {
    const fact = this.#factOf(intent)
    const { now } = this.#timeline
    this.onTrace?.(`sender ${by.process.sender} ${what} ${intent.id}`)
    fact.triedAt = now
    by.asked = null
    by.refused = null
    by.seen.refusedToken = false
    const { pause } = fact
    if (pause && by.seen.queueAt > pause.at) {
      const early = pause.until - now
      const mayBeEarly = Math.max(0, this.#clockErrorMs(by) - pause.clockErrorMs) + 1
      this.#check(early <= mayBeEarly, 'G15', intent, `was tried ${early} ms before Retry-After`)
    }
    return fact
  }

  onAnswer(by: Playing, intent: OrderIntent, answer: Answer, outcome: Outcome<unknown>): void {
    const fact = this.#factOf(intent)
    const { now } = this.#timeline
    this.onTrace?.(
      `sender ${by.process.sender} hears of ${intent.id}: ${answer ? `${answer.reply.status} ${answer.reply.text.slice(0, 90)}` : 'nothing'}`,
    )
    if (!answer) return
    const { reply, retryAfterMs, isServers } = answer
    if (answer.isAnothers)
      this.#check(outcome.kind === 'unreadable', 'G31', intent, 'believed another’s answer')
    const isPage = answer.isAnothers || !reply.text.includes('"code":')
    by.seen.refusedToken = reply.status === 401 && !isPage
    if (retryAfterMs !== null) {
      const pauseMs = isPage ? Math.min(retryAfterMs, longestForeignPauseMs) : retryAfterMs
      by.asked = { id: intent.id, until: now + pauseMs }
    }
    if (answer.isAnothers) return
    const says = reply.text
    if (says.includes('"state":"absent"') || (reply.status === 429 && !isPage)) fact.mayResend = true
    const refused = (reply.status === 400 && outcome.kind === 'refusal') || says.includes('"state":"refused"')
    by.refused = isServers && refused ? intent.id : null
  }

  /** What an answer said counts once it is written down: a sender that dies before that hasn't told anybody. */
  onChanged(by: Playing, { id }: OrderIntent, changed: OrderIntent | null): void {
    const { asked, refused } = by
    by.asked = by.refused = null
    if (!changed) return
    const fact = this.#factOf({ id })
    const at = this.#timeline.now
    if (refused === id) fact.refusedAt = at
    if (asked?.id === id) fact.pause = { until: asked.until, at, clockErrorMs: this.#clockErrorMs(by) }
  }

  onParked(by: Playing, intent: OrderIntent, code: string): void {
    const { signedOut, refusedToken } = by.seen
    const mayBe = code !== 'EN_SIGN_IN' || signedOut || refusedToken
    this.#check(mayBe, 'G16', intent, 'was parked by an answer that wasn’t the restaurant’s')
  }

  onEndSession(by: Playing): void {
    if (!by.seen.refusedToken) this.#break('G16', 'a foreign answer ended the session')
  }

  /** After everything healed and settled, and again after the last late copy has arrived. */
  atRest(): void {
    for (const { intent, isTakenBack } of this.facts.values()) {
      const row = this.#phone.intent(intent.id)
      if (!row) {
        this.#check(false, 'G1', intent, 'is gone from the phone')
        continue
      }
      const waits = row.state === 'sending' || row.state === 'unknown'
      this.#check(!waits, 'G28', row, `is still ${row.state}`)
      if (row.call === 'orderCancel') continue
      const order = this.#server.orderOf(row.id)
      this.#check(
        !order || row.state === 'confirmed',
        'G3',
        row,
        `is shown as ${row.state}, but it was ordered`,
      )
      const attempt = this.#server.attempts.get(row.id)
      const isRefused = attempt?.orderId === null && !attempt.withdrawn
      const mayBe = row.state === 'attention' || isTakenBack
      this.#check(!isRefused || mayBe, 'G12', row, `was refused, and is shown as ${row.state}`)
    }
  }

  #onCommit(before: Disk, after: Disk): void {
    if (before.session !== after.session || before.storeId !== after.storeId)
      this.#sessionChangedAt = this.#timeline.now
    if (before.outbox !== after.outbox) {
      const was = new Map(before.outbox.map((row) => [row.id, row]))
      for (const row of after.outbox) if (was.get(row.id)?.state !== row.state) this.#onState(row)
    }
    // Who signs out leaves nothing behind.
    if (!after.session && after.orders.length === 0 && after.cart.length === 0)
      for (const { build, quantity, intentId } of before.cart)
        if (intentId === null) this.portions.add(build.itemId, -quantity)
    if (before.cart !== after.cart || before.outbox !== after.outbox)
      for (const fault of this.portions.faults(after)) this.#break('G5', fault)
  }

  #onState(row: OrderIntent): void {
    this.onTrace?.(`${row.id} is ${row.state}${row.code ? ` (${row.code})` : ''}`)
    const fact = this.facts.get(row.id)
    if (fact && isClosed(row)) fact.closedAt = Math.min(fact.closedAt, this.#timeline.now)
    if (row.state === 'confirmed') {
      const order = this.#server.orders.get(row.orderId ?? '')
      const isTrue =
        row.call === 'orderCancel' ? order?.state === 'cancelled' : order?.clientOrderId === row.id
      this.#check(isTrue, 'G3', row, 'was called confirmed, and the ledger doesn’t know it')
      return
    }
    if (row.state === 'expired' && fact) {
      const early = this.#timeline.now < fact.deadlineAt - clockToleranceMs
      this.#check(!early, 'G18', row, 'expired before its deadline')
    }
    const isFailure = row.state === 'attention' || row.state === 'expired' || row.state === 'cancelled'
    if (isFailure && row.call === 'orderCreate')
      this.#check(!this.#server.orderOf(row.id), 'G3', row, `was called ${row.state}, but it was ordered`)
  }

  #onArrival({ path, body }: Request, { clientOrderId, customerId, storeId }: Business): void {
    const fact = this.facts.get(clientOrderId)
    if (!fact || (path !== 'orderCreate' && path !== 'orderCancel')) return
    const { intent } = fact
    this.#check(body === intent.body, 'G6', intent, 'arrived with another body')
    const isTheirs = customerId === intent.customerId && storeId === intent.storeId
    this.#check(isTheirs, 'G9', intent, 'arrived for somebody else')
  }

  #onOrder(clientOrderId: string): void {
    this.onTrace?.(`the restaurant has ${clientOrderId}`)
    const orders = [...this.#server.orders.values()].filter((order) => order.clientOrderId === clientOrderId)
    if (orders.length > 1) this.#break('G2', `${clientOrderId} was ordered ${orders.length} times`)
  }

  #factOf({ id }: Pick<OrderIntent, 'id'>): Fact {
    const fact = this.facts.get(id)
    if (!fact) throw new Error(`Nobody ordered ${id}.`)
    return fact
  }

  #clockErrorMs = (by: Playing): number => by.process.clock.now() - this.#timeline.now

  #check(holds: boolean, promise: Violation['promise'], { id }: Pick<OrderIntent, 'id'>, what: string): void {
    if (!holds) this.#break(promise, `${id} ${what}`)
  }

  #break(promise: Violation['promise'], what: string): void {
    this.violations.push({ promise, what })
    this.onTrace?.(`BROKEN ${promise}: ${what}`)
  }

  /** Something eligible wasn't settled, or wasn't tried, soon enough. */
  late(what: string): void {
    this.#break('G28', what)
  }
}
