import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { requestIdHeader } from '../../../core/contract/call.ts'
import { refusalOf } from '../../../core/contract/envelope.ts'
import type { Patience } from '../../../core/storage/watchdog.ts'
import { openWriter } from '../../../core/storage/writer.ts'
import type { Checkout } from '../../../workers/engine/ordering/checkout.ts'
import type { Visit } from '../../../workers/engine/base/visit.ts'
import { addToCart } from '../../../workers/engine/cart/add-to-cart.ts'
import { syncCatalogue } from '../../../workers/engine/catalogue/catalogue.ts'
import { openContext } from '../../../workers/engine/context/open-context.ts'
import type { EngineContext } from '../../../workers/engine/context/context.ts'
import { placeOrder } from '../../../workers/engine/ordering/place-order.ts'
import { continueAsGuest } from '../../../workers/engine/session/session.ts'
import { noteScan } from '../../../workers/engine/catalogue/shop-sync.ts'
import type { TestServer } from '../server/test-server.ts'

/** What the network does to one request. */
export type Fault = (forward: () => Promise<Response>, request?: { headers: Headers }) => Promise<Response>

/** A network that can be cut, and that plays faults on requests by path. */
export class Network {
  up = true
  /** Every request that left the phone. */
  sent: { path: string; body: string; key: string | null }[] = []
  readonly #faults: { path: string; fault: Fault }[] = []
  readonly #lasting = new Map<string, Fault>()
  readonly #server: () => TestServer
  #underWay = 0

  constructor(server: () => TestServer) {
    this.#server = server
  }

  /** Plays this fault on the next request to this path. */
  next(path: string, fault: Fault): void {
    this.#faults.push({ path, fault })
  }

  /** Plays this fault on every request to this path that has no fault of its own by `next`. */
  always(path: string, fault: Fault): void {
    this.#lasting.set(path, fault)
  }

  /** Restores the network and drops all faults. */
  calm(): void {
    this.up = true
    this.#faults.length = 0
    this.#lasting.clear()
  }

  readonly fetch = async (input: RequestInfo | URL): Promise<Response> => {
    if (!this.up) throw new TypeError('Failed to fetch')
    const request = new Request(input)
    const { method, headers, signal } = request
    const path = new URL(request.url).pathname
    const body = await request.text()
    this.sent.push({ path, body, key: headers.get('idempotency-key') })
    const forward = () => this.#server().fetch(path, { method, headers, body, signal })
    const fault = this.#faultOf(path)
    this.#underWay += 1
    try {
      return await (fault ? fault(forward, { headers }) : forward())
    } finally {
      this.#underWay -= 1
    }
  }

  /** Resolves once the phone has sent all requests that it sends by itself, and has their answers. */
  async atRest(): Promise<void> {
    let before = -1
    while (this.#underWay > 0 || this.sent.length !== before) {
      before = this.sent.length
      await new Promise((resolve) => setTimeout(resolve, 400))
    }
  }

  #faultOf(path: string): Fault | undefined {
    const index = this.#faults.findIndex((one) => path.endsWith(one.path))
    if (index >= 0) return this.#faults.splice(index, 1)[0]?.fault
    return [...this.#lasting].find(([lasting]) => path.endsWith(lasting))?.[1]
  }

  count = (path: string): number => this.sent.filter((request) => request.path.endsWith(path)).length
}

/** The request never arrives. */
export const lostOnTheWay: Fault = async () => {
  throw new TypeError('Failed to fetch')
}
/** The server does its work, but its answer never arrives. */
export const answerLost: Fault = async (forward) => {
  await forward()
  throw new TypeError('Failed to fetch')
}
export const answering =
  (body: string, init: ResponseInit & { type?: string } = {}): Fault =>
  async () =>
    new Response(body, { status: 200, ...init, headers: { 'content-type': init.type ?? 'application/json' } })
/** A refusal by the server itself: it carries the request's id. */
export const refusing =
  (status: number, code: string, data: unknown = null): Fault =>
  async (_, request) =>
    Response.json(refusalOf(code, data), {
      status,
      headers: { [requestIdHeader]: request?.headers.get(requestIdHeader) ?? '' },
    })
/** A refusal that asks to come back after this many seconds. */
export const pausing =
  (status: number, seconds = 3_600): Fault =>
  async (forward, request) => {
    const answer = await refusing(status, 'BS_0001')(forward, request)
    answer.headers.set('retry-after', String(seconds))
    return answer
  }
export const portalPage = answering('<html>Welcome to Free Wi-Fi</html>', { type: 'text/html' })

export const origin = 'http://localhost'
export const tableVisit: Visit = {
  tableCode: 't1-k7wq',
  language: 'en',
  orgId: '',
  source: '',
  arrived: true,
}
export const onlineVisit: Visit = { tableCode: null, language: 'en', orgId: '', source: '', arrived: true }

/** A phone with the real engine on an IndexedDB of its own. */
export type Phone = {
  context: EngineContext
  network: Network
  visit: Visit
  /** Opens another tab, worker or service worker on the same database; also used for a relaunch. */
  another(): Promise<EngineContext>
  cartCents(): Promise<number>
}

/** The IndexedDB of a phone, and how long the database waits for a transaction. */
export type Disk = { factory?: IDBFactory; patience?: Patience }

export async function openPhone(
  server: TestServer | (() => TestServer),
  visit: Visit = tableVisit,
  { factory = new IDBFactory(), patience }: Disk = {},
): Promise<Phone> {
  const network = new Network(typeof server === 'function' ? server : () => server)
  const open = () => {
    Dexie.dependencies.indexedDB = factory
    Dexie.dependencies.IDBKeyRange = IDBKeyRange
    return openContext({ origin, database: openWriter(patience), fetch: network.fetch })
  }
  return {
    context: await open(),
    network,
    visit,
    another: open,
    async cartCents(this: Phone) {
      const carts = await this.context.database.carts.toArray()
      return carts
        .flatMap(({ lines }) => lines)
        .filter(({ intentId }) => intentId === null)
        .reduce((sum, { quantity, snapshot }) => sum + quantity * snapshot.unitCents, 0)
    },
  }
}

/** Opens the shop, signs in as a guest and puts two dishes into the cart. */
export async function readyToOrder(
  server: TestServer | (() => TestServer),
  visit: Visit = tableVisit,
  disk: Disk = {},
): Promise<Phone> {
  const phone = await openPhone(server, visit, disk)
  await fillCart(phone)
  return phone
}

/** The same on a phone that is open already, as whichever guest it is now. */
export async function fillCart({ context, visit }: Phone): Promise<void> {
  if (visit.tableCode) await noteScan(context, visit.tableCode, true)
  expectOk(await syncCatalogue(context, visit))
  expectOk(await continueAsGuest(context))
  const orderType = visit.tableCode ? 'dineIn' : 'pickup'
  for (const build of [dish('burrata'), dish('cheesecake')]) {
    expectOk(await addToCart(context, visit, { orderType, build, quantity: 2, note: '' }))
  }
}

const dish = (itemId: string) => ({ itemId, skuId: null, options: [] })

export async function tapOrder(phone: Phone, changes: Partial<Checkout> = {}): Promise<string> {
  const placed = await placeOrder(phone.context, phone.visit, await checkoutOf(phone, changes))
  expectOk(placed)
  return placed.value.intentId
}

/** What the checkout submits for the current cart. */
export const checkoutOf = async (phone: Phone, changes: Partial<Checkout> = {}): Promise<Checkout> => ({
  orderType: phone.visit.tableCode ? 'dineIn' : 'pickup',
  appointmentAt: null,
  payment: 'payAtRestaurant',
  contact: null,
  note: '',
  cutlery: 0,
  diners: 2,
  agreedTotalCents: await phone.cartCents(),
  ...changes,
})

export function expectOk<T>(
  result: { ok: true; value: T } | { ok: false; code: string; params?: unknown },
): asserts result is { ok: true; value: T } {
  if (!result.ok) throw new Error(`${result.code} ${JSON.stringify(result.params ?? null)}`)
}

export const intentOf = async (phone: Phone, id: string) => {
  const intent = await phone.context.database.outbox.get({ id })
  if (!intent) throw new Error('the intent is gone')
  return intent
}
