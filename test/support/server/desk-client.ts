import type { DeskAnswers, DeskCall, DeskRequest } from '../../../core/contract/desk/desk-calls.ts'
import type { Envelope } from '../../../core/contract/envelope.ts'
import { renewDeskKey } from '../../../server/desk/access/desk-key.ts'
import type { ShopServer } from './shop-server.ts'

export type DeskAnswer<T = unknown> = { status: number; headers: Headers; envelope: Envelope<T> }

export type DeskClient = {
  /** The cookie as a browser sends it back; empty when nobody is signed in. */
  cookie: string
  ask: <C extends DeskCall>(
    call: C,
    body: DeskRequest<C>,
    headers?: Record<string, string>,
  ) => Promise<DeskAnswer<DeskAnswers[C]>>
  /** Sends whatever a test wants. */
  send: (call: string, init?: RequestInit) => Promise<DeskAnswer>
}

/** A browser at a shop's desk that isn't signed in. */
export function openDeskClient(server: Pick<ShopServer, 'request'>, host = 'corner.test'): DeskClient {
  const client: DeskClient = {
    cookie: '',
    ask: async (call, body, headers = {}) =>
      (await client.send(call, { body: JSON.stringify(body), headers })) as never,
    send: async (call, init = {}) => {
      const headers = {
        'content-type': 'application/json',
        host,
        origin: `http://${host}`,
        'sec-fetch-site': 'same-origin',
        ...(client.cookie && { cookie: client.cookie }),
        ...(init.headers as Record<string, string>),
      }
      const response = await server.request(`http://${host}/desk/api/${call}`, {
        method: 'POST',
        ...init,
        headers,
      })
      const envelope = (await response.json()) as Envelope<unknown>
      const set = response.headers.get('set-cookie')
      if (set) client.cookie = set.split(';')[0] ?? ''
      return { status: response.status, headers: response.headers, envelope }
    },
  }
  return client
}

/** A browser at a shop's desk that is signed in with a new key. */
export async function signedInDesk(
  server: Pick<ShopServer, 'request' | 'db' | 'clock'>,
  { shopId = 'corner', host = 'corner.test' } = {},
): Promise<DeskClient & { key: string }> {
  const key = await renewDeskKey(server.db, shopId, server.clock.now)
  const client = openDeskClient(server, host)
  const { status } = await client.ask('sign-in', { key })
  if (status !== 200) throw new Error(`the desk's key was refused with ${status}`)
  return Object.assign(client, { key })
}
