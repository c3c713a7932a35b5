import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'

/** Bytes that are sent within this time go out together. */
const togetherMs = 25

/**
 * A proxy in front of a PostgreSQL that counts round trips: everything that a server sends without waiting for an
 * answer is one trip.
 */
export async function tripCounter(
  address: string,
): Promise<{ url: string; count: () => number; close: () => void }> {
  const target = new URL(address)
  let count = 0
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    let waiting: Buffer[] = []
    near.on('data', (bytes) => {
      if (waiting.push(bytes) > 1) return
      setTimeout(() => {
        count += 1
        far.write(Buffer.concat(waiting))
        waiting = []
      }, togetherMs)
    })
    far.on('data', (bytes) => near.write(bytes))
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => {})
      one.on('close', () => other.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(address)
  url.port = String((server.address() as AddressInfo).port)
  return { url: url.href, count: () => count, close: () => void server.close() }
}
