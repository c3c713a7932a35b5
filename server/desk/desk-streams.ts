import { tooManyRequests } from '../http/refusal.ts'
import type { Changes } from '../changes/changes.ts'
import { type OpenStream, openStream } from '../live/open-stream.ts'

/**
 * How many streams a shop may have: tablets, phones and terminals. More than that are lost connections that weren't
 * noticed yet.
 */
const maxPerShop = 50
/** Most bytes buffered for a client that has stopped reading: some three hundred events. */
const maxBytes = 8 * 1024

/** The events of a stream; `signedOut` is its last one. */
type DeskEvent = 'hello' | 'change' | 'beat' | 'signedOut'

type Options = {
  shopId: string
  changes: Changes
  /** Called at each heartbeat; the stream of a session that has ended sends `signedOut` and closes. */
  isSignedIn: () => Promise<boolean>
  everyMs?: number
}

/**
 * Server-sent events for desks. An event only says that something has changed; the desk then fetches the board. A
 * heartbeat every few seconds lets a desk notice a dead connection.
 */
export class DeskStreams {
  /** The open streams with their shops. */
  readonly #open = new Map<OpenStream, string>()
  #isClosed = false

  /** Opens a stream. @throws Refusal BS_0001 when the shop has too many of them */
  open({ shopId, changes, isSignedIn, everyMs = 10_000 }: Options): ReadableStream<Uint8Array> {
    if (this.#isClosed || [...this.#open.values()].filter((of) => of === shopId).length >= maxPerShop)
      throw tooManyRequests(everyMs)
    const stream = openStream(() => {
      stopListening()
      clearInterval(timer)
      this.#open.delete(stream)
    }, maxBytes)
    const say = (event: DeskEvent, data = '') => stream.write(eventText(event, data))
    const stopListening = changes.subscribe((change) => {
      if (change.shopId === shopId) say('change', change.kind)
    })
    const beat = async () => {
      if (await isSignedIn()) say('beat')
      else stream.end(eventText('signedOut'))
    }
    const timer = setInterval(() => {
      // Without the database no heartbeat is sent, so that the desk shows the lost connection.
      void beat().catch(() => {})
    }, everyMs)
    timer.unref()
    this.#open.set(stream, shopId)
    say('hello')
    return stream.body
  }

  get size(): number {
    return this.#open.size
  }

  endAll(): void {
    for (const stream of this.#open.keys()) stream.end()
  }

  /** Closes all streams and opens no more. */
  close(): void {
    this.#isClosed = true
    this.endAll()
  }

  get count(): number {
    return this.#open.size
  }
}

const eventText = (event: DeskEvent, data = ''): string => `event: ${event}\ndata: ${data}\n\n`
