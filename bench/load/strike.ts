import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

/** Stands in a request where each message has a name of its own, such as in an idempotency key. */
export const freshName = 'n'.repeat(24)

/** What one strike sends, and for how long. Requests are whole HTTP/1.1 messages, sent in turn. */
export type Strike = { port: number; connections: number; ms: number; requests: string[] }

/** What came back: how many answers of which status, and how long each took, in ms. */
export type Struck = { statuses: Record<string, number>; took: Float64Array; ms: number }

/**
 * Sends requests over so many connections, each the next one as soon as it has the whole answer of the one before. Written
 * on bare sockets: what the client takes is taken from the server on a machine of two cores.
 */
async function strike({ port, connections, ms, requests }: Strike): Promise<Struck> {
  const statuses: Record<string, number> = {}
  const took: number[] = []
  const messages = requests.map((text) => ({ text: Buffer.from(text), at: text.indexOf(freshName) }))
  const run = randomBytes(8).toString('hex')
  let next = 0
  const start = performance.now()
  const end = start + ms
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect(port, '127.0.0.1').setNoDelay()
      const answer = answersOf(socket)
      for (
        let sent = performance.now();
        sent < end && next < messages.length * 1e6;
        sent = performance.now()
      ) {
        const message = messages[next++ % messages.length]
        if (!message) break
        if (message.at >= 0)
          message.text.write(`${run}${String(next).padStart(8, '0')}`, message.at, 'latin1')
        // A copy: the same message is another one before this one has left.
        socket.write(message.at >= 0 ? Buffer.from(message.text) : message.text)
        const status = await answer()
        statuses[status] = (statuses[status] ?? 0) + 1
        took.push(performance.now() - sent)
      }
      socket.destroy()
    }),
  )
  return { statuses, took: Float64Array.from(took), ms: performance.now() - start }
}

/** Waits for the next whole answer on a connection: its status. Lengths are counted in bytes, or by chunks. */
function answersOf(socket: Socket): () => Promise<string> {
  let seen = Buffer.alloc(0)
  let told: { give: (status: string) => void; fail: (error: Error) => void } | null = null
  socket.on('data', (bytes) => {
    seen = seen.length === 0 ? bytes : Buffer.concat([seen, bytes])
    const length = lengthOf(seen)
    if (length === null || seen.length < length) return
    const status = seen.toString('latin1', 9, 12)
    seen = seen.subarray(length)
    told?.give(status)
  })
  const broken = (error?: Error) => told?.fail(error ?? new Error('the connection ended'))
  socket.on('error', broken)
  socket.on('close', () => broken())
  return () => new Promise((give, fail) => (told = { give, fail }))
}

/** Of the answer at the beginning of these bytes, or null while it can't be said. */
function lengthOf(bytes: Buffer): number | null {
  const headers = bytes.indexOf('\r\n\r\n')
  if (headers < 0) return null
  const head = bytes.toString('latin1', 0, headers)
  const said = /\r\ncontent-length: *(\d+)/i.exec(head)
  if (said) return headers + 4 + Number(said[1])
  if (!/\r\ntransfer-encoding: *chunked/i.test(head)) return headers + 4
  const last = bytes.indexOf('0\r\n\r\n', headers + 2)
  return last < 0 ? null : last + 5
}

parentPort?.postMessage(await strike(workerData as Strike), [])
