import type { HttpBindings } from '@hono/node-server'

/**
 * Counts the bytes of large bodies or answers that are still in memory, and has no room for more above a limit. A body
 * stays in memory until its caller has sent all of it, and an answer until its caller has read it, however slowly, so a
 * few hundred callers could otherwise fill it. One network has a quarter of the room, so that a caller who sends or
 * reads nothing doesn't take it from everybody else.
 */
export class BytesInFlight {
  readonly #most: number
  #bytes = 0
  readonly #ofNetwork = new Map<string, number>()

  constructor(most: number) {
    this.#most = most
  }

  /**
   * Takes room for a request until it was answered or its connection has ended.
   * @param network the caller's, as `siteOf` writes it
   * @param env missing when a test calls the app directly: then the room is free again at once
   * @returns false when there is no room
   */
  take(bytes: number, network: string, env: Partial<HttpBindings> | undefined): boolean {
    const inNetwork = this.#ofNetwork.get(network) ?? 0
    if (this.#bytes + bytes > this.#most || inNetwork + bytes > this.#most / 4) return false
    const { incoming, outgoing } = env ?? {}
    if (!incoming || !outgoing || incoming.socket.destroyed) return true
    this.#add(network, bytes)
    const release = () => {
      outgoing.off('close', release)
      leave.delete(release)
      this.#add(network, -bytes)
    }
    const leave = leavingOf(incoming.socket)
    leave.add(release)
    outgoing.once('close', release)
    return true
  }

  #add(network: string, bytes: number): void {
    this.#bytes += bytes
    const inNetwork = (this.#ofNetwork.get(network) ?? 0) + bytes
    if (inNetwork > 0) this.#ofNetwork.set(network, inNetwork)
    else this.#ofNetwork.delete(network)
  }
}

type Socket = HttpBindings['incoming']['socket']

/** What is to be done when a connection ends: a single listener for it, as it may have many requests under way. */
const leaving = new WeakMap<Socket, Set<() => void>>()

/**
 * An answer that waits for an earlier one of its connection doesn't learn that the connection has ended, so the
 * connection is watched as well.
 */
function leavingOf(socket: Socket): Set<() => void> {
  const known = leaving.get(socket)
  if (known) return known
  const made = new Set<() => void>()
  leaving.set(socket, made)
  socket.once('close', () => {
    for (const release of made) release()
  })
  return made
}
