import type { Fault } from './phone.ts'

/** A network fault that can act on a stream while it is open. */
export type Cuttable = {
  fault: Fault
  /** Ends the stream as a lost network does. */
  cut(): void
  /** From now on nothing gets through, without any error. */
  mute(): void
}

export function cuttable(): Cuttable {
  let muted = false
  let cut = () => {}
  return {
    fault: async (forward) => {
      const response = await forward()
      const through = new TransformStream<Uint8Array, Uint8Array>({
        start: (controller) => void (cut = () => controller.error(new TypeError('network error'))),
        transform: (piece, controller) => void (muted || controller.enqueue(piece)),
      })
      response.body?.pipeTo(through.writable).catch(() => {})
      return new Response(through.readable, response)
    },
    cut: () => cut(),
    mute: () => void (muted = true),
  }
}
