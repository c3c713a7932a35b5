import { readFileSync } from 'node:fs'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import { type Http2ServerRequest, type Http2ServerResponse, createSecureServer } from 'node:http2'
import type { AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'
import { seededRandom } from '../../../server/shops/generate/random.ts'
import { type Arrivals, createArrivals } from './arrivals.ts'
import { type Exchange, readExchange } from './exchange.ts'
import type { Fault } from './fault.ts'
import { playFault } from './play-fault.ts'
import { type Occasion, createRules } from './rules.ts'
import { portalPath } from './stand-ins.ts'
import { forward } from './upstream.ts'
import { type Weather, weatherFault } from './weather.ts'

export type ChaosOptions = {
  /** The server to which requests are forwarded: http only. */
  target: string
  /** 0, or left out, for any free port. */
  port?: number
  /** HTTP/2 over TLS (with a certificate that no browser trusts) instead of plain HTTP/1.1. */
  http2?: boolean
  seed?: number
  /** In flaky weather, the share of the API calls that go wrong. */
  rate?: number
  /** Called for each fault as it begins. */
  onFault?: (exchange: Exchange, fault: Fault) => unknown
}

export type ChaosProxy = {
  origin: string
  weather: Weather
  arrivals: Arrivals
  /** Plays a fault on the next request to a path (its end is enough), or on the occasion given. */
  play(path: string, fault: Fault, occasion?: Occasion): void
  /** Drops all planned faults, and makes the weather clear. */
  calm(): void
  /** Restarts the random generator: the same seed plays the same faults on the same calls. */
  reseed(seed: number): void
  close(): Promise<void>
}

const file = (name: string) =>
  readFileSync(join(import.meta.dirname, 'tls', `localhost.test-only.${name}.pem`))

/** A proxy between phone and server that plays faults: lost, falsified, delayed and repeated messages. */
export async function createChaosProxy(options: ChaosOptions): Promise<ChaosProxy> {
  const { target, port = 0, http2 = false, seed = 1, rate = 0.3, onFault } = options
  let random = seededRandom(seed)
  const rules = createRules()
  const arrivals = createArrivals()
  const sockets = new Set<Socket>()
  const closing = new AbortController()
  const { signal } = closing
  let weather: Weather = 'clear'

  async function handle(exchange: Exchange): Promise<void> {
    const arrival = arrivals.add(exchange)
    const fault = faultFor(exchange)
    if (fault) onFault?.(exchange, fault)
    await playFault(exchange, fault ?? { ends: 'answer' }, {
      signal,
      forward: () => {
        arrival.forwarded()
        return forward(new URL(target), exchange)
      },
    })
  }

  function faultFor(exchange: Exchange): Fault | null {
    if (exchange.path === portalPath) return { reaches: 'never', ends: 'portal' }
    const isShut = ['portal', 'failing', 'gone'].includes(weather)
    return (!isShut && rules.take(exchange)) || weatherFault(weather, exchange, random, rate)
  }

  const onRequest = (
    request: IncomingMessage | Http2ServerRequest,
    response: ServerResponse | Http2ServerResponse,
  ): void => {
    readExchange(request, response).then(handle, (error: unknown) => {
      // The phone disconnected in the middle of its request.
      if (!request.destroyed) throw error
    })
  }
  const server = http2
    ? createSecureServer({ key: file('key'), cert: file('cert'), allowHTTP1: true }, onRequest)
    : // Long enough that the browser finds its connection still open and uses it again.
      createServer({ keepAliveTimeout: 60_000 }, onRequest)
  server.on('connection', (socket: Socket) => {
    if (weather === 'gone') return void socket.destroy()
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const cutAll = () => {
    for (const socket of sockets) socket.destroy()
  }

  return {
    origin: `${http2 ? 'https' : 'http'}://localhost:${(server.address() as AddressInfo).port}`,
    arrivals,
    get weather() {
      return weather
    },
    set weather(next) {
      weather = next
      if (next === 'gone') cutAll()
    },
    play: rules.add,
    calm() {
      rules.clear()
      weather = 'clear'
    },
    reseed(next) {
      random = seededRandom(next)
    },
    async close() {
      closing.abort()
      const closed = new Promise((resolve) => server.close(resolve))
      cutAll()
      await closed
    },
  }
}
