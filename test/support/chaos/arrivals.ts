import type { Exchange } from './exchange.ts'

/** Selects requests: those whose path ends with `path`, those with this Idempotency-Key, or both. */
export type Which = { path?: string; key?: string }

/** What went through the proxy, counted whatever the server made of it. */
export type Arrivals = {
  add(exchange: Exchange): { forwarded(): void }
  /** How many requests came from the phone, including those that its browser resent on its own. */
  arrived(which: Which): number
  /** How many requests were forwarded to the server, including duplicates and late copies. */
  forwarded(which: Which): number
  /** The keys in the order of their first arrival. */
  keys(): string[]
  paths(): string[]
  /** The distinct business bodies (the body without its context) that arrived under a key. */
  bodies(key: string): string[]
}

type Arrival = { path: string; key: string | null; body: string; forwarded: number }

export function createArrivals(): Arrivals {
  const all: Arrival[] = []
  const find = ({ path, key }: Which) =>
    all.filter((one) => (!path || one.path.endsWith(path)) && (!key || one.key === key))
  return {
    add({ path: address, key, body }) {
      const path = address.split('?', 1)[0]!
      const arrival = { path, key, body: key === null ? '' : businessOf(body), forwarded: 0 }
      all.push(arrival)
      return { forwarded: () => void (arrival.forwarded += 1) }
    },
    arrived: (which) => find(which).length,
    forwarded: (which) => find(which).reduce((sum, { forwarded }) => sum + forwarded, 0),
    keys: () => [...new Set(all.flatMap(({ key }) => key ?? []))],
    paths: () => [...new Set(all.map(({ path }) => path))],
    bodies: (key) => [...new Set(find({ key }).map(({ body }) => body))],
  }
}

function businessOf(body: Buffer): string {
  const { context: _, ...business } = JSON.parse(String(body)) as Record<string, unknown>
  return JSON.stringify(business)
}
