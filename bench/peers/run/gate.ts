import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, Agent, createServer, request } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** `rttMs` is the delay before every answer, and once more before the first answer of a connection. */
export type Network = { rttMs: number; kbps: number }

/** Chromium's "Slow 4G". */
export const slow4G: Network = { rttMs: 150, kbps: 1_600 }

/** One answer that passed; `bytes` is how much of its body was sent so far. */
export type Passage = { path: string; isScript: boolean; bytes: number }

/** A proxy as the network between a browser and one server: it counts, and it can be slow or gone. */
export type Gate = {
  port: number
  /** The answers that passed since the last call of `become`. */
  passed(): readonly Passage[]
  /** Changes the network. Page, workers and service worker share its bandwidth. While it is `gone`, nothing listens. */
  become(network: Network | 'free' | 'gone'): Promise<void>
  /** Resolves when nothing was sent for this long. */
  untilQuiet(ms: number): Promise<void>
  close(): Promise<void>
}

const pieceBytes = 4_096

export async function openGate(targetPort: number): Promise<Gate> {
  const agent = new Agent({ keepAlive: true })
  const sockets = new Set<Socket>()
  const known = new WeakSet<Socket>()
  let network: Network | 'free' | 'gone' = 'free'
  let passed: Passage[] = []
  let movedAt = Date.now()
  let lineFreeAt = 0

  /** Waits for as long as the slow network takes to send this piece. */
  async function transmit(bytes: number): Promise<void> {
    movedAt = Date.now()
    if (typeof network === 'string') return
    lineFreeAt = Math.max(lineFreeAt, Date.now()) + (bytes * 8) / network.kbps
    await sleep(lineFreeAt - Date.now())
    movedAt = Date.now()
  }

  async function delay({ socket }: IncomingMessage): Promise<void> {
    const trips = known.has(socket) ? 1 : 2
    known.add(socket)
    if (typeof network !== 'string') await sleep(network.rttMs * trips)
  }

  async function pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    movedAt = Date.now()
    await delay(asked)
    const { method, url: path = '/', headers } = asked
    const onward = request({ host: '127.0.0.1', port: targetPort, method, path, headers, agent })
    answer.on('close', () => onward.destroy())
    asked.pipe(onward)
    const [given] = (await once(onward, 'response')) as [IncomingMessage]
    answer.writeHead(given.statusCode ?? 502, given.headers)
    answer.flushHeaders()
    const isScript = /javascript/.test(given.headers['content-type'] ?? '')
    const passage: Passage = { path, isScript, bytes: 0 }
    passed.push(passage)
    for await (const chunk of given as AsyncIterable<Buffer>) {
      for (let from = 0; from < chunk.length; from += pieceBytes) {
        const piece = chunk.subarray(from, from + pieceBytes)
        await transmit(piece.length)
        answer.write(piece)
        passage.bytes += piece.length
      }
    }
    answer.end()
  }

  const server = createServer({ keepAliveTimeout: 60_000 }, (asked, answer) => {
    // The browser was closed, or the server is gone, in the middle of an answer.
    pass(asked, answer).catch(() => answer.destroy())
  })
  server.on('connection', (socket) => {
    // A network without delay should have no latency but its own.
    socket.setNoDelay()
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  const listen = (port: number) =>
    new Promise<number>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, () => resolve((server.address() as AddressInfo).port))
    })
  const shut = async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  const port = await listen(0)

  return {
    port,
    passed: () => passed,
    async become(next) {
      const was = network
      network = next
      passed = []
      lineFreeAt = 0
      if (next === 'gone' && was !== 'gone') await shut()
      if (next !== 'gone' && was === 'gone') await listen(port)
    },
    async untilQuiet(ms) {
      movedAt = Date.now()
      while (Date.now() - movedAt < ms) await sleep(50)
    },
    async close() {
      agent.destroy()
      if (network !== 'gone') await shut()
    },
  }
}
