import { heartbeatMs } from '../../core/contract/calls/live-call.ts'
import { writeOrder } from '../../core/contract/wire/order/order-wire.ts'
import { siteOf, type Subnet } from '../http/network-of.ts'
import { tooManyRequests } from '../http/refusal.ts'
import { validTokens } from '../customers/sign-in/sessions.ts'
import type { Database } from '../database/open.ts'
import type { Log } from '../log/log.ts'
import { findOrder } from '../orders/read/read-orders.ts'
import type { Change, Changes } from '../changes/changes.ts'
import { readShop } from '../shops/read/read-shop.ts'
import { eventText, heartbeatText, retryText } from './event-text.ts'
import { type OpenStream, openStream } from './open-stream.ts'

/** Who a stream belongs to. */
export type Subscriber = {
  shopId: string
  /** Null for a subscriber without a session, who only gets events of the shop. */
  session: { customerId: string; tokenHash: string } | null
  /** Of the subscriber's address. Its site is what the limit per network counts. */
  subnet: Subnet
}

type Entry = Subscriber & { stream: OpenStream }

/**
 * Most streams of one process, of one network (a whole dining room shares one; of IPv6 its /48), and of one customer.
 */
const limits = { streams: 5_000, ofNetwork: 1_000, ofCustomer: 6 }
/** Reconnection delay in ms; a random part is added, so that phones don't all reconnect at once. */
const retryMs = 1_000
/** Reconnection delay for a stream that was closed in favour of a newer one of the same customer. */
const displacedRetryMs = 60_000
const fullRetryMs = 30_000

type StreamServices = {
  db: Database
  log: Log
  now: () => number
  changes: Changes
  /** Turns off the limits on the number of streams. */
  isUnlimited?: boolean
}

/** Holds the event streams (server-sent events) of phones, and sends changes on them. */
export class LiveStreams {
  readonly #services: StreamServices
  readonly #entries = new Set<Entry>()
  readonly #ofShop = new Map<string, Set<Entry>>()
  readonly #ofCustomer = new Map<string, Set<Entry>>()
  readonly #ofNetwork = new Map<string, Set<Entry>>()
  /** Orders that are being read for their subscribers. The value is true when the order has changed again meanwhile. */
  readonly #reading = new Map<string, boolean>()
  readonly #unsubscribe: () => void
  #heartbeat: ReturnType<typeof setInterval> | null = null
  #isClosed = false

  constructor(services: StreamServices) {
    this.#services = services
    this.#unsubscribe = services.changes.subscribe((change) => this.#onChange(change))
  }

  get size(): number {
    return this.#entries.size
  }

  /**
   * Opens a stream for a subscriber who has been authenticated already.
   * @param shopVersion the shop's version as it was read for this request
   * @throws Refusal BS_0001 when there are too many
   */
  open(listener: Subscriber, shopVersion: string): ReadableStream<Uint8Array> {
    if (this.#isClosed || this.#isFull(listener.subnet)) throw tooManyRequests(fullRetryMs)
    const entry: Entry = { ...listener, stream: openStream(() => this.#remove(entry)) }
    this.#entries.add(entry)
    for (const [index, key] of this.#indexesOf(entry)) add(index, key, entry)
    if (listener.session) this.#closeOldest(customerKey(listener.shopId, listener.session.customerId))
    entry.stream.write(retryText(retryMs * (1 + Math.random())) + eventText('open', { shopVersion }))
    this.#heartbeat ??= setInterval(() => this.#sendHeartbeat(), heartbeatMs).unref()
    void this.#catchUp(entry, shopVersion)
    return entry.stream.body
  }

  #isFull(subnet: Subnet): boolean {
    const inNetwork = this.#ofNetwork.get(siteOf(subnet))?.size ?? 0
    const isFull = this.#entries.size >= limits.streams || inNetwork >= limits.ofNetwork
    return isFull && !this.#services.isUnlimited
  }

  /** Tells a new stream if the shop changed after it was read for the request and before the stream was registered. */
  async #catchUp({ shopId, stream }: Entry, shopVersion: string): Promise<void> {
    const { db, log } = this.#services
    try {
      const shop = await readShop(db, shopId)
      if (shop && shop.version !== shopVersion) stream.write(eventText('shop', {}))
    } catch (error) {
      log.error({ err: error }, 'what changed while a stream was opened could not be told')
    }
  }

  /** Whether a phone of this customer has a stream open here. */
  isListening(shopId: string, customerId: string): boolean {
    return this.#ofCustomer.has(customerKey(shopId, customerId))
  }

  /** Closes the streams whose sessions have ended: of one customer, one shop, or all. */
  async closeSignedOut(shopId?: string, customerId?: string): Promise<void> {
    const { db, now } = this.#services
    const shops = shopId === undefined ? [...this.#ofShop.keys()] : [shopId]
    for (const shop of shops) {
      const entries = [...(this.#ofShop.get(shop) ?? [])].filter(
        ({ session }) => session && (customerId === undefined || session.customerId === customerId),
      )
      const hashes = entries.flatMap(({ session }) => session?.tokenHash ?? [])
      const valid = await validTokens(db, shop, hashes, now())
      for (const { session, stream } of entries) if (!valid.has(session?.tokenHash ?? '')) stream.end()
    }
  }

  /** Closes all streams and opens no more. */
  close(): void {
    this.#isClosed = true
    this.#unsubscribe()
    for (const { stream } of this.#entries) stream.end()
  }

  #onChange(change: Change): void {
    if (change.kind === 'shop') {
      const text = eventText('shop', {})
      for (const { stream } of this.#ofShop.get(change.shopId) ?? []) stream.write(text)
    } else if (change.kind === 'booking') {
      const text = eventText('booking', { bookingId: change.bookingId })
      const streams = this.#ofCustomer.get(customerKey(change.shopId, change.customerId))
      for (const { stream } of streams ?? []) stream.write(text)
    } else void this.#sendOrder(change)
  }

  /**
   * Sends an order to its customer's streams. The order is read by one reader at a time, and once more if it changed
   * meanwhile.
   */
  async #sendOrder({ shopId, customerId, orderId }: Extract<Change, { kind: 'order' }>): Promise<void> {
    const key = customerKey(shopId, customerId)
    if (!this.#ofCustomer.has(key)) return
    const name = JSON.stringify([shopId, orderId])
    if (this.#reading.has(name)) return void this.#reading.set(name, true)
    const { db, log } = this.#services
    try {
      do {
        this.#reading.set(name, false)
        const order = await findOrder(db, shopId, customerId, orderId)
        // A stream whose session has ended meanwhile must not get the order.
        await this.closeSignedOut(shopId, customerId)
        if (!order) break
        const text = eventText('order', writeOrder(order))
        for (const { stream } of this.#ofCustomer.get(key) ?? []) stream.write(text)
      } while (this.#reading.get(name))
    } catch (error) {
      log.error({ err: error }, 'a change of an order could not be told')
    } finally {
      this.#reading.delete(name)
    }
  }

  #sendHeartbeat(): void {
    for (const { stream } of this.#entries) stream.write(heartbeatText)
    this.closeSignedOut().catch((error: unknown) =>
      this.#services.log.error({ err: error }, 'the sessions of open streams could not be checked'),
    )
  }

  #closeOldest(key: string): void {
    const own = this.#ofCustomer.get(key)
    const [oldest] = own ?? []
    if (own && oldest && own.size > limits.ofCustomer) oldest.stream.end(retryText(displacedRetryMs))
  }

  #remove(entry: Entry): void {
    this.#entries.delete(entry)
    for (const [index, key] of this.#indexesOf(entry)) remove(index, key, entry)
    if (this.#entries.size > 0 || !this.#heartbeat) return
    clearInterval(this.#heartbeat)
    this.#heartbeat = null
  }

  #indexesOf({ shopId, subnet, session }: Entry): [Map<string, Set<Entry>>, string][] {
    return [
      [this.#ofShop, shopId],
      [this.#ofNetwork, siteOf(subnet)],
      ...(session ? [[this.#ofCustomer, customerKey(shopId, session.customerId)] as const] : []),
    ] as [Map<string, Set<Entry>>, string][]
  }
}

const customerKey = (shopId: string, customerId: string): string => JSON.stringify([shopId, customerId])

function add(index: Map<string, Set<Entry>>, key: string, entry: Entry): void {
  const found = index.get(key)
  if (found) found.add(entry)
  else index.set(key, new Set([entry]))
}

function remove(index: Map<string, Set<Entry>>, key: string, entry: Entry): void {
  const found = index.get(key)
  found?.delete(entry)
  if (found?.size === 0) index.delete(key)
}
