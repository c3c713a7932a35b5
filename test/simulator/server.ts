import { answerOf, refusalOf } from '../../core/contract/envelope.ts'
import { writeOrder } from '../../core/contract/wire/order/order-wire.ts'
import { customerMayCancel } from '../../core/domain/order/order-states.ts'
import type { Order } from '../../core/schema/order/order.ts'
import { type Answer, bearing, replyOf } from './lies.ts'
import { isGuest } from './schedule.ts'
import type { Timeline } from './timeline.ts'

export type Path = 'identity' | 'signIn' | 'orderCreate' | 'orderCancel' | 'inquiry' | 'withdraw'

/** A request as it leaves the phone. */
export type Request = { id: string; path: Path; token: string; key: string; body: string }

/** What the phone asks for in an order's body, and the verdict that the restaurant will have on it. */
export type Business = {
  clientOrderId: string
  customerId: string
  storeId: string
  orderId?: string
  verdict: string | null
}

type Attempt = { customerId: string; body: string; status: number; text: string } & (
  | { orderId: string }
  | { orderId: null; withdrawn: boolean }
)

/** What a bad server doesn't do. */
export type ServerHabits = {
  /** Orders are placed once per key. */
  heedsKeys: boolean
  /** A key that was taken back can't be used any more. */
  closesKeys: boolean
}

const workMs = 20
const tokenMs = 12 * 3_600_000
const shortTokenMs = 20_000

/** The shop server in small: the keys, the ledger and the verdicts of the real one, in its order. */
export class Server {
  readonly orders = new Map<string, Order>()
  readonly attempts = new Map<string, Attempt>()
  /** Every business body that arrived under a key, and when the sign-in that it came with was. */
  onArrival: (request: Request, business: Business) => void = () => {}
  onOrder: (order: Order) => void = () => {}
  readonly #tokens = new Map<string, { customerId: string; expiresAt: number }>()
  readonly #inFlight = new Set<string>()
  #runs = 0
  #upAgainAt = -Infinity
  #made = 0
  readonly #timeline: Timeline
  readonly #habits: ServerHabits

  constructor(timeline: Timeline, habits: ServerHabits) {
    this.#timeline = timeline
    this.#habits = habits
  }

  issueToken(customerId: string, shortly = false): { token: string; expiresAt: number } {
    const token = `token-${++this.#made}`
    const expiresAt = this.#timeline.now + (shortly ? shortTokenMs : tokenMs)
    this.#tokens.set(token, { customerId, expiresAt })
    return { token, expiresAt }
  }

  revokeTokens(): void {
    this.#tokens.clear()
  }

  /** What was being worked on is gone, unless it was written already. */
  restart(downMs: number): void {
    this.#runs += 1
    this.#inFlight.clear()
    this.#upAgainAt = this.#timeline.now + downMs
  }

  get isUp(): boolean {
    return this.#timeline.now >= this.#upAgainAt
  }

  orderOf(clientOrderId: string): Order | null {
    for (const order of this.orders.values()) if (order.clientOrderId === clientOrderId) return order
    return null
  }

  confirmOrder(order: Order): void {
    if (customerMayCancel(order.state)) this.#put({ ...order, state: 'confirmed' })
  }

  /** Works on a request; null is a connection that ended. */
  handle(request: Request, answer: (answer: Answer) => void): void {
    if (!this.isUp) return answer(null)
    this.#answer(request, (own) => answer(own && { ...own, reply: bearing(own.reply, request.id) }))
  }

  #answer(request: Request, answer: (answer: Answer) => void): void {
    const run = this.#runs
    const ended = () => run !== this.#runs
    const { path } = request
    if (path === 'identity') return answer(this.#ok({ storeId: 'shop', entityId: 'entity' }))
    if (path === 'signIn') return answer(this.#signIn(request))
    const business = JSON.parse(request.body) as Business
    this.onArrival(request, business)
    const signedIn = this.#tokens.get(request.token)
    const known = signedIn && signedIn.expiresAt > this.#timeline.now ? signedIn.customerId : null
    if (known === null || known !== business.customerId) return answer(this.#refused(401, 'LD_SIGN_IN'))
    if (path === 'orderCancel') return answer(this.#cancel(business))
    const { key } = request
    if (path !== 'orderCreate') return answer(this.#tell(key, known, path === 'withdraw'))
    if (this.#inFlight.has(key)) return answer(this.#refused(409, 'LD_KEY_IN_FLIGHT', 1))
    this.#inFlight.add(key)
    // Before the verdict is written a restart forgets it; after that only the answer is lost.
    this.#timeline.after(workMs, () => {
      if (ended()) return answer(null)
      const { status, text } = this.#decide(request, business)
      this.#timeline.after(workMs, () => {
        if (ended()) return answer(null)
        this.#inFlight.delete(key)
        answer({ reply: replyOf(status, text, this.#timeline.now), retryAfterMs: null, isServers: true })
      })
    })
  }

  #decide(request: Request, business: Business): { status: number; text: string } {
    const { key, body } = request
    const earlier = this.#habits.heedsKeys ? this.attempts.get(key) : undefined
    if (earlier) {
      const isWithdrawn = earlier.orderId === null && earlier.withdrawn
      const same = earlier.customerId === business.customerId && (isWithdrawn || earlier.body === body)
      return same ? earlier : { status: 422, text: JSON.stringify(refusalOf('LD_KEY_REUSED')) }
    }
    const { customerId, verdict } = business
    const attempt = { customerId, body }
    if (verdict !== null) {
      const text = JSON.stringify(refusalOf(verdict, { why: verdict }))
      const refused = { ...attempt, status: 400, text, orderId: null, withdrawn: false }
      this.attempts.set(key, refused)
      return refused
    }
    const order = orderFrom(business, `order-${++this.#made}`, this.#timeline.now)
    const text = JSON.stringify(answerOf(writeOrder(order)))
    const placed = { ...attempt, status: 200, text, orderId: order.id }
    this.attempts.set(key, placed)
    this.#put(order)
    this.onOrder(order)
    return placed
  }

  #tell(key: string, customerId: string, take: boolean): Answer {
    if (take && this.#inFlight.has(key)) return this.#ok({ idempotencyKey: key, state: 'inFlight' })
    if (take && this.#habits.closesKeys && !this.attempts.has(key)) {
      const text = JSON.stringify(refusalOf('LD_KEY_WITHDRAWN'))
      this.attempts.set(key, { customerId, body: '', status: 400, text, orderId: null, withdrawn: true })
    }
    const attempt = this.attempts.get(key)
    if (!attempt) {
      const absent = take ? 'withdrawn' : 'absent'
      return this.#ok({ idempotencyKey: key, state: this.#inFlight.has(key) ? 'inFlight' : absent })
    }
    if (attempt.customerId !== customerId) return this.#refused(422, 'LD_KEY_REUSED')
    if (attempt.orderId !== null)
      return this.#ok({
        idempotencyKey: key,
        state: 'placed',
        order: writeOrder(this.orders.get(attempt.orderId)!),
      })
    if (attempt.withdrawn) return this.#ok({ idempotencyKey: key, state: 'withdrawn' })
    return this.#ok({ idempotencyKey: key, state: 'refused', envelope: JSON.parse(attempt.text) })
  }

  #cancel({ orderId = '', customerId }: Business): Answer {
    const order = this.orders.get(orderId)
    if (!order || order.customerId !== customerId) return this.#refused(404, 'LD_NOT_FOUND')
    if (customerMayCancel(order.state)) this.#put({ ...order, state: 'cancelled' })
    const now = this.orders.get(orderId)!
    return now.state === 'cancelled' ? this.#ok(writeOrder(now)) : this.#refused(400, 'SP_0045')
  }

  #put(order: Order): void {
    this.orders.set(order.id, { ...order, updatedAt: this.#timeline.now })
  }

  /** A device is the same guest for ever; whoever asks is named in the body. */
  #signIn({ body: customerId }: Request): Answer {
    if (!isGuest(customerId)) return this.#refused(400, 'CF_010601')
    const { token, expiresAt } = this.issueToken(customerId)
    const accessToken = { accessToken: token, accessTokenExpiry: expiresAt }
    return this.#ok({ verificationToken: '', customerId, customerType: 3, token: accessToken })
  }

  #ok(data: unknown): Answer {
    return {
      reply: replyOf(200, JSON.stringify(answerOf(data)), this.#timeline.now),
      retryAfterMs: null,
      isServers: true,
    }
  }

  #refused(status: number, code: string, retryAfterS?: number): Answer {
    const text = JSON.stringify(refusalOf(code))
    const retryAfterMs = retryAfterS === undefined ? null : retryAfterS * 1000
    return {
      reply: replyOf(status, text, this.#timeline.now, { retryAfterS }),
      retryAfterMs,
      isServers: true,
    }
  }
}

const orderFrom = ({ clientOrderId, customerId, storeId }: Business, id: string, now: number): Order => ({
  id,
  number: id,
  clientOrderId,
  customerId,
  storeId,
  orderType: 'pickup',
  state: 'waitingForConfirmation',
  createdAt: now,
  updatedAt: now,
  appointmentAt: null,
  expiresAt: null,
  history: [],
  pickupNumber: '',
  tableNumber: '',
  payment: 'payAtRestaurant',
  currency: 'EUR',
  totalCents: 1401,
  paidCents: 0,
  deliveryFeeCents: 0,
  bill: [],
  delivery: null,
  note: '',
  cutlery: 0,
  diners: null,
  contact: null,
  lines: [],
})
