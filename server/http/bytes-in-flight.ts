import type { HttpBindings } from '@hono/node-server'
import type { Site } from './network-of.ts'

/**
 * Counts the bytes of large bodies or answers that are still in memory, and has no room for more above a limit. A body
 * stays in memory until its caller has sent all of it, and an answer until its caller has read it, however slowly, so a
 * few hundred callers could otherwise fill it. One network has a quarter of the room, so that a caller who sends or
 * reads nothing doesn't take it from everybody else.
 */
export class BytesInFlight {
  readonly #most: number
  readonly #held = new Held()
  readonly #ofSite = new Map<Site, Held>()

  constructor(most: number) {
    this.#most = most
  }

  /**
   * Takes room for a request until it was answered or its connection has ended, or until the returned function is
   * called.
   * @param env missing when a test calls the app directly: then the room is free again at once
   * @param content what stays in memory; for callers who get the same, it is there only once
   * @returns null when there is no room
   */
  take(
    bytes: number,
    site: Site,
    env: Partial<HttpBindings> | undefined,
    content: object = {},
  ): (() => void) | null {
    const inSite = this.#ofSite.get(site) ?? new Held()
    if (this.#held.with(content, bytes) > this.#most) return null
    if (inSite.with(content, bytes) > this.#most / 4) return null
    const { incoming, outgoing } = env ?? {}
    if (!incoming || !outgoing || incoming.socket.destroyed) return () => {}
    this.#held.add(content, bytes)
    inSite.add(content, bytes)
    this.#ofSite.set(site, inSite)
    const release = () => {
      outgoing.off('close', release)
      if (!leave.delete(release)) return
      this.#held.remove(content)
      inSite.remove(content)
      if (inSite.isEmpty) this.#ofSite.delete(site)
    }
    const leave = leavingOf(incoming.socket)
    leave.add(release)
    outgoing.once('close', release)
    return release
  }
}

/** Contents that are held in memory, each counted once however many hold it. */
class Held {
  readonly #contents = new Map<object, { bytes: number; holders: number }>()
  #bytes = 0

  get isEmpty(): boolean {
    return this.#contents.size === 0
  }

  /** How many bytes it would be with this content. */
  with(content: object, bytes: number): number {
    return this.#contents.has(content) ? this.#bytes : this.#bytes + bytes
  }

  add(content: object, bytes: number): void {
    const known = this.#contents.get(content)
    if (known) return void known.holders++
    this.#contents.set(content, { bytes, holders: 1 })
    this.#bytes += bytes
  }

  remove(content: object): void {
    const known = this.#contents.get(content)
    if (!known || --known.holders > 0) return
    this.#contents.delete(content)
    this.#bytes -= known.bytes
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
