import type { HttpBindings } from '@hono/node-server'

/**
 * Counts the bytes of large answers that are still in memory, and makes no more of them above a limit. An answer stays
 * in memory until its caller has read it, however slowly, so a few hundred callers could otherwise fill it.
 */
export class BytesInFlight {
  readonly #most: number
  #bytes = 0

  constructor(most: number) {
    this.#most = most
  }

  /**
   * Takes room for an answer until it was sent or its connection has ended, whatever the answer will be.
   * @param env missing when a test calls the app directly: then the room is free again at once
   * @returns false when there is no room
   */
  take(bytes: number, env: Partial<HttpBindings> | undefined): boolean {
    if (this.#bytes + bytes > this.#most) return false
    const { incoming, outgoing } = env ?? {}
    if (!incoming || !outgoing || incoming.socket.destroyed) return true
    this.#bytes += bytes
    const release = () => {
      outgoing.off('close', release)
      leave.delete(release)
      this.#bytes -= bytes
    }
    const leave = leavingOf(incoming.socket)
    leave.add(release)
    outgoing.once('close', release)
    return true
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
