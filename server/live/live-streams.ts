import { heartbeatMs } from '../../core/contract/calls/live-call.ts'
import { writeOrder } from '../../core/contract/wire/order-wire.ts'
import { tooMany } from '../http/refusal.ts'
import { liveTokens } from '../customers/sessions.ts'
import type { Database } from '../database/open.ts'
import type { Log } from '../log/log.ts'
import { findOrder } from '../orders/read/order-rows.ts'
import type { Change, Changes } from '../changes/changes.ts'
import { eventText, heartbeatText, retryText } from './event-text.ts'
import { type OpenStream, openStream } from './open-stream.ts'

/** Who listens. */
export type Listener = {
  shopId: string
  /** Null for who hears of the shop alone. */
  session: { customerId: string; tokenHash: string } | null
  /** The network that they are in. */
  network: string
}

type Entry = Listener & { stream: OpenStream }

/** How many streams one process holds, one network has (a whole dining room shares one), and one customer. */
const most = { streams: 5_000, ofNetwork: 1_000, ofCustomer: 6 }
/** Phones that lost the server together don't all come back at once. */
const retryMs = 1_000
/** A customer's oldest stream makes room for a new one, and needn't hurry back. */
const displacedRetryMs = 60_000
const fullRetryMs = 30_000

type Parts = { db: Database; log: Log; now: () => number; changes: Changes }

/** The streams that phones hold open, and what goes out on them. */
export class LiveStreams {
  readonly #parts: Parts
  readonly #entries = new Set<Entry>()
  readonly #ofShop = new Map<string, Set<Entry>>()
  readonly #ofCustomer = new Map<string, Set<Entry>>()
  readonly #ofNetwork = new Map<string, Set<Entry>>()
  /** Orders that are being read; true when they changed again meanwhile. */
  readonly #reading = new Map<string, boolean>()
  readonly #unlisten: () => void
  #heart: ReturnType<typeof setInterval> | null = null
  #isClosed = false

  constructor(parts: Parts) {
    this.#parts = parts
    this.#unlisten = parts.changes.listen((change) => this.#hear(change))
  }

  get size(): number {
    return this.#entries.size
  }

  /**
   * Opens a stream for somebody whose right to it was checked.
   * @throws Refusal BS_0001 when there are too many
   */
  open(listener: Listener, shopVersion: string): ReadableStream<Uint8Array> {
    const inNetwork = this.#ofNetwork.get(listener.network)?.size ?? 0
    if (this.#isClosed || this.#entries.size >= most.streams || inNetwork >= most.ofNetwork)
      throw tooMany(fullRetryMs)
    const entry: Entry = { ...listener, stream: openStream(() => this.#remove(entry)) }
    this.#entries.add(entry)
    for (const [index, key] of this.#places(entry)) add(index, key, entry)
    if (listener.session) this.#makeRoom(customerKey(listener.shopId, listener.session.customerId))
    entry.stream.write(retryText(retryMs * (1 + Math.random())) + eventText('open', { shopVersion }))
    this.#heart ??= setInterval(() => this.#beat(), heartbeatMs).unref()
    return entry.stream.body
  }

  /** Ends the streams of sessions that are over, of one customer or of everybody. */
  async endUnwelcome(shopId?: string, customerId?: string): Promise<void> {
    const { db, now } = this.#parts
    const shops = shopId === undefined ? [...this.#ofShop.keys()] : [shopId]
    for (const shop of shops) {
      const entries = [...(this.#ofShop.get(shop) ?? [])].filter(
        ({ session }) => session && (customerId === undefined || session.customerId === customerId),
      )
      const hashes = entries.flatMap(({ session }) => session?.tokenHash ?? [])
      const welcome = await liveTokens(db, shop, hashes, now())
      for (const { session, stream } of entries) if (!welcome.has(session?.tokenHash ?? '')) stream.end()
    }
  }

  /** Ends them all, and takes no more. */
  close(): void {
    this.#isClosed = true
    this.#unlisten()
    for (const { stream } of this.#entries) stream.end()
  }

  #hear(change: Change): void {
    if (change.kind === 'shop') {
      const text = eventText('shop', {})
      for (const { stream } of this.#ofShop.get(change.shopId) ?? []) stream.write(text)
    } else if (change.kind === 'order') void this.#tellOrder(change)
  }

  /** However many streams and changes there are meanwhile, an order is read once at a time. */
  async #tellOrder({ shopId, customerId, orderId }: Extract<Change, { kind: 'order' }>): Promise<void> {
    const key = customerKey(shopId, customerId)
    if (!this.#ofCustomer.has(key)) return
    const name = JSON.stringify([shopId, orderId])
    if (this.#reading.has(name)) return void this.#reading.set(name, true)
    const { db, log } = this.#parts
    try {
      do {
        this.#reading.set(name, false)
        const order = await findOrder(db, shopId, customerId, orderId)
        // Who has signed out since must not hear of it.
        await this.endUnwelcome(shopId, customerId)
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

  #beat(): void {
    for (const { stream } of this.#entries) stream.write(heartbeatText)
    this.endUnwelcome().catch((error: unknown) =>
      this.#parts.log.error({ err: error }, 'the sessions of open streams could not be checked'),
    )
  }

  #makeRoom(key: string): void {
    const own = this.#ofCustomer.get(key)
    const [oldest] = own ?? []
    if (own && oldest && own.size > most.ofCustomer) oldest.stream.end(retryText(displacedRetryMs))
  }

  #remove(entry: Entry): void {
    this.#entries.delete(entry)
    for (const [index, key] of this.#places(entry)) remove(index, key, entry)
    if (this.#entries.size > 0 || !this.#heart) return
    clearInterval(this.#heart)
    this.#heart = null
  }

  #places({ shopId, network, session }: Entry): [Map<string, Set<Entry>>, string][] {
    return [
      [this.#ofShop, shopId],
      [this.#ofNetwork, network],
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
