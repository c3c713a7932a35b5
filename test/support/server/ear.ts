import { basePath } from '../../../core/contract/call.ts'
import { livePath } from '../../../core/contract/calls/live-call.ts'
import { type StreamEvent, eventParser } from '../../../workers/engine/net/event-parser.ts'
import { contextOf, type Guest, type ShopServer } from './shop-server.ts'

/** A listener of a server's stream. */
export type Ear = {
  status: number
  headers: Headers
  /** The events so far. */
  events: StreamEvent[]
  /** The raw text so far; if the stream was refused, that answer. */
  text(): string
  /** Whether the stream has ended. */
  isOver(): boolean
  close(): Promise<void>
}

type Asked = { guest?: Guest | undefined; customerId?: string | null; host?: string; address?: string }

/** Opens a stream as a phone does; by default the guest's own. */
export async function listen(
  server: Pick<ShopServer, 'request'>,
  { guest, customerId = guest?.id ?? null, host = 'corner.test', address }: Asked = {},
): Promise<Ear> {
  const response = await server.request(`${basePath}${livePath}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'accept-encoding': 'br, gzip',
      host,
      ...(address && { 'x-forwarded-for': address }),
    },
    body: JSON.stringify({ context: contextOf(guest), storeId: 'corner', customerId }),
  })
  return hear(response)
}

export function hear(response: Response): Ear {
  const events: StreamEvent[] = []
  const parse = eventParser(
    (event) => events.push(event),
    () => {},
  )
  const decoder = new TextDecoder()
  const reader = response.body!.getReader()
  let text = ''
  let over = false
  async function read(): Promise<void> {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const piece = decoder.decode(value, { stream: true })
      text += piece
      parse(piece)
    }
  }
  const reading = read()
    .catch(() => {})
    .finally(() => (over = true))
  return {
    status: response.status,
    headers: response.headers,
    events,
    text: () => text,
    isOver: () => over,
    close: async () => {
      await reader.cancel().catch(() => {})
      await reading
    },
  }
}
