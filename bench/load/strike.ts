import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

/** Placeholder in a request for a name that is different in each message, such as an idempotency key. */
export const freshName = 'n'.repeat(24)

/** What one strike (a timed load) sends, and for how long. `requests` are whole HTTP/1.1 messages, sent in turn. */
export type Strike = { port: number; connections: number; ms: number; requests: string[] }

/** The result: how many answers of each status, and how long each took, in ms. */
export type Struck = { statuses: Record<string, number>; took: Float64Array; ms: number }

/**
 * Sends requests over `connections` connections; each sends its next one as soon as it has the whole answer to the one
 * before. Uses bare sockets, because on a machine of two cores the client's processor time is taken from the server.
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
        // A copy, because the same buffer gets another name before this one is sent.
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

/**
 * Waits for the next whole answer on a connection and returns its status. The length comes from content-length or
 * chunks.
 */
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

/** The length in bytes of the answer at the start of these bytes, or null while it isn't known. */
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
