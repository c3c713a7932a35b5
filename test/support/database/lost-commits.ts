import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'

/** How the client asks for a commit, in a message of its own. */
const commit = Buffer.from('commit\0')

/**
 * A proxy in front of a PostgreSQL. After `loseNext()` it cuts the next connection that commits: the database has
 * committed by then, but its answer is lost.
 */
export async function lostCommits(
  address: string,
): Promise<{ url: string; loseNext: () => void; lost: () => number; close: () => void }> {
  const target = new URL(address)
  let isNext = false
  let lost = 0
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    let isCommitting = false
    near.on('data', (bytes) => {
      if (isNext && bytes.includes(commit)) {
        isNext = false
        isCommitting = true
      }
      far.write(bytes)
    })
    far.on('data', (bytes) => {
      if (!isCommitting) return near.write(bytes)
      if (!bytes.includes('COMMIT\0')) return
      lost++
      near.destroy()
    })
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
  return {
    url: url.href,
    loseNext: () => (isNext = true),
    lost: () => lost,
    close: () => void server.close(),
  }
}
