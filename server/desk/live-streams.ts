import { tooMany } from '../api/refusal.ts'
import type { Changes } from '../live/changes.ts'

/** Tablets, phones and terminals of one restaurant; more than that are lost connections that nobody has noticed yet. */
const mostOfShop = 50
/** What a reader that has stopped reading may leave lying here. Events. */
const mostWaiting = 500

type Stream = { shopId: string; end: () => void }

type Options = {
  shopId: string
  changes: Changes
  /** Asked at each beat; the stream of a session that has ended says so and ends too. */
  isSignedIn: () => Promise<boolean>
  everyMs?: number
}

/**
 * Server-sent events for desks. An event only says that something has changed: whoever hears it asks. A beat every few
 * seconds lets a desk notice a connection that is dead but doesn't know it.
 */
export class LiveStreams {
  readonly #open = new Set<Stream>()

  /** @throws Refusal BS_0001 when the shop has too many of them */
  open({ shopId, changes, isSignedIn, everyMs = 10_000 }: Options): ReadableStream<Uint8Array> {
    if ([...this.#open].filter((stream) => stream.shopId === shopId).length >= mostOfShop)
      throw tooMany(everyMs)
    const encoder = new TextEncoder()
    const open = this.#open
    let stop = () => {}
    return new ReadableStream<Uint8Array>(
      {
        start(controller) {
          const say = (event: string, data = '') => {
            if ((controller.desiredSize ?? 0) <= 0) stream.end()
            else controller.enqueue(encoder.encode(`event: ${event}\ndata: ${data}\n\n`))
          }
          const beat = async () => {
            const isIn = await isSignedIn()
            say(isIn ? 'beat' : 'signedOut')
            if (!isIn) stream.end()
          }
          const stopListening = changes.listen((change) => {
            if (change.shopId === shopId) say('change', change.kind)
          })
          const timer = setInterval(() => {
            // While the database is away the desk hears no beat, and says so.
            void beat().catch(() => {})
          }, everyMs)
          timer.unref()
          stop = () => {
            stopListening()
            clearInterval(timer)
            open.delete(stream)
          }
          let isOver = false
          const stream: Stream = {
            shopId,
            end: () => {
              if (isOver) return
              isOver = true
              stop()
              controller.close()
            },
          }
          open.add(stream)
          say('hello')
        },
        cancel: () => stop(),
      },
      { highWaterMark: mostWaiting },
    )
  }

  endAll(): void {
    for (const stream of this.#open) stream.end()
  }

  get count(): number {
    return this.#open.size
  }
}
