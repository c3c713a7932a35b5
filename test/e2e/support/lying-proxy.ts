import { type IncomingMessage, type ServerResponse, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the network between phone and restaurant does. */
export type Weather = 'clear' | 'portal' | 'gone'

/** A network in between that can lie: play a portal, be gone, or swallow one answer after the server has worked. */
export type LyingProxy = {
  origin: string
  weather: Weather
  /** The next answer on this path is never given back: the connection is closed after the server has worked. */
  swallowNext: string | null
  /** The next answer on this path breaks off after its first bytes. */
  cutNext: string | null
  /** How many requests on a path reached the server. */
  arrived(path: string): number
  close(): Promise<void>
}

export async function createLyingProxy(targetPort: number): Promise<LyingProxy> {
  const arrivals: string[] = []
  const server = createServer((incoming, outgoing) => handle(incoming, outgoing))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  const proxy: LyingProxy = {
    origin: `http://localhost:${port}`,
    weather: 'clear',
    swallowNext: null,
    cutNext: null,
    arrived: (path) => arrivals.filter((one) => one.endsWith(path)).length,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }

  function handle(incoming: IncomingMessage, outgoing: ServerResponse): void {
    if (proxy.weather === 'gone') return void incoming.socket.destroy()
    if (proxy.weather === 'portal') {
      outgoing.writeHead(200, { 'content-type': 'text/html' })
      return void outgoing.end('<html><h1>Welcome to Free Wi-Fi</h1></html>')
    }
    const path = incoming.url ?? '/'
    arrivals.push(path)
    const swallow = proxy.swallowNext !== null && path.endsWith(proxy.swallowNext)
    if (swallow) proxy.swallowNext = null
    const cut = proxy.cutNext !== null && path.endsWith(proxy.cutNext)
    if (cut) proxy.cutNext = null
    const onward = request(
      { host: '127.0.0.1', port: targetPort, method: incoming.method, path, headers: incoming.headers },
      (answer) => {
        if (swallow) {
          // The server has done its work; the phone hears nothing.
          answer.resume()
          answer.on('end', () => incoming.socket.destroy())
          return
        }
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        if (cut) {
          answer.once('data', (bytes: Buffer) =>
            outgoing.write(bytes.subarray(0, 20), () => incoming.socket.destroy()),
          )
          return
        }
        answer.pipe(outgoing)
      },
    )
    onward.on('error', () => incoming.socket.destroy())
    incoming.pipe(onward)
  }

  return proxy
}
