import { createServer } from 'node:net'

let own: Promise<number> | null = null

/**
 * The port that the servers of this process take, one after the other: what a phone keeps belongs to an address. It is
 * below those that a system gives to others in the meantime.
 */
export const ownPort = (): Promise<number> => (own ??= findPort())

/** One that is free, of which the same goes. */
export async function findPort(): Promise<number> {
  for (;;) {
    // From where on a browser refuses none: 10080 is the last that it takes for another service's.
    const port = 10_081 + Math.floor(Math.random() * 19_900)
    if (await isFree(port)) return port
  }
}

/** Browsers try both addresses of `localhost`. */
const isFree = async (port: number): Promise<boolean> =>
  (await Promise.all(['127.0.0.1', '::1'].map((host) => canListen(port, host)))).every(Boolean)

const canListen = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    // A machine without IPv6 has no such address to be taken.
    probe.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code === 'EADDRNOTAVAIL'))
    probe.listen(port, host, () => probe.close(() => resolve(true)))
  })
