import { Agent, type IncomingMessage, request } from 'node:http'
import { basePath, idempotencyHeader } from '../../core/contract/call.ts'
import { calls } from '../../core/contract/calls/calls.ts'
import { livePath } from '../../core/contract/calls/live-call.ts'
import { contextOf, type Guest, line, orderWire } from '../../test/support/server/shop-server.ts'
import { hostOf, shopId } from './stage.ts'

export type Answer = { status: number; text: string; ms: number; retryAfterMs: number | null }

export type Phone = {
  shop: number
  guest: Guest
  ask: (path: string, body: object, key?: string) => Promise<Answer>
}

const agent = new Agent({ keepAlive: true, maxSockets: Infinity })

/** Calls a shop by its host. Rejects if nothing answers. */
export function ask(
  port: number,
  shop: number,
  path: string,
  body: object,
  { guest, key }: { guest?: Guest; key?: string } = {},
): Promise<Answer> {
  const text = JSON.stringify({ context: contextOf(guest), ...body })
  const since = performance.now()
  return new Promise((give, fail) => {
    const outgoing = post(port, shop, path, text, key, (incoming) => {
      let said = ''
      incoming.setEncoding('utf8')
      incoming.on('data', (part: string) => (said += part))
      incoming.on('error', fail)
      incoming.on('end', () => {
        const retryAfter = Number(incoming.headers['retry-after'])
        give({
          status: incoming.statusCode ?? 0,
          text: said,
          ms: performance.now() - since,
          retryAfterMs: Number.isFinite(retryAfter) ? retryAfter * 1000 : null,
        })
      })
    })
    outgoing.on('error', fail)
    outgoing.setTimeout(30_000, () => outgoing.destroy(new Error('no answer within 30 s')))
  })
}

function post(
  port: number,
  shop: number,
  path: string,
  text: string,
  key: string | undefined,
  onAnswer: (incoming: IncomingMessage) => void,
) {
  const headers = {
    host: hostOf(shop),
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    ...(key && { [idempotencyHeader]: key }),
  }
  const where = { port, agent, host: '127.0.0.1', method: 'POST', path: `${basePath}${path}`, headers }
  const outgoing = request(where, onAnswer)
  outgoing.end(text)
  return outgoing
}

export async function signIn(port: number, shop: number): Promise<Phone> {
  const auth = { passportType: 16, deviceId: crypto.randomUUID().replaceAll('-', '') }
  const { status, text } = await ask(port, shop, calls.signIn.path, {
    storeId: shopId(shop),
    isDineIn: true,
    auth,
  })
  if (status !== 200) throw new Error(`a sign-in was answered ${status}: ${text}`)
  const { data } = JSON.parse(text) as { data: { customerId: string; token: { accessToken: string } } }
  const guest = { id: data.customerId, token: data.token.accessToken }
  return {
    shop,
    guest,
    ask: (path, body, key) => ask(port, shop, path, body, { guest, ...(key && { key }) }),
  }
}

/** An order as a phone keeps it: the same body under the same key, however often it is sent. */
export type Waiting = { key: string; body: object }

export function newOrder({ shop, guest }: Pick<Phone, 'shop' | 'guest'>): Waiting {
  const stew = { items: [line('stew', 990)], oldCents: 990, totalCents: 990 }
  const draft = { serviceId: 'dine-in', tableCode: 'T1', diners: 2, contact: null, storeId: shopId(shop) }
  const key = crypto.randomUUID()
  const wire = orderWire(guest, { ...draft, ...stew, payment: 'payAtRestaurant', clientOrderId: key })
  return { key, body: wire }
}

export const placeOrder = (phone: Phone, { key, body }: Waiting): Promise<Answer> =>
  phone.ask(calls.orderCreate.path, body, key)

/** Holds a stream open and discards its events. Resolves once the response headers have arrived. */
export function openStream(
  port: number,
  { shop, guest }: Phone,
): Promise<{ status: number; close: () => void }> {
  const body = { storeId: shopId(shop), customerId: guest.id }
  const text = JSON.stringify({ context: contextOf(guest), ...body })
  return new Promise((give, fail) => {
    const outgoing = post(port, shop, livePath, text, undefined, (incoming) => {
      incoming.on('error', () => {})
      incoming.resume()
      give({ status: incoming.statusCode ?? 0, close: () => outgoing.destroy() })
    })
    outgoing.on('error', fail)
  })
}

/** Calls `work` for each item, at most `atOnce` at a time. */
export async function each<T, R>(
  all: readonly T[],
  atOnce: number,
  work: (one: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: Math.min(atOnce, all.length) }, async () => {
      while (next < all.length) {
        const at = next++
        results[at] = await work(all[at]!)
      }
    }),
  )
  return results
}
