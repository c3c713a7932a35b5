/** What one phone is told, as it happens. */
export type OpenStream = {
  readonly body: ReadableStream<Uint8Array>
  /** Hands something over; whoever reads too slowly is dropped. */
  write(text: string): void
  /** Ends it, with a last word if there is one. */
  end(lastWord?: string): void
}

/** What waits for one reader at most: some twenty orders. */
const defaultMostBytes = 64 * 1024

const encoder = new TextEncoder()

/**
 * @param onOver called once, whoever ended it
 * @param mostBytes what may wait for its reader
 */
export function openStream(onOver: () => void, mostBytes = defaultMostBytes): OpenStream {
  let controller!: ReadableStreamDefaultController<Uint8Array>
  let isOver = false
  const over = (close: () => void) => {
    if (isOver) return
    isOver = true
    close()
    onOver()
  }
  const body = new ReadableStream<Uint8Array>(
    {
      start: (given) => void (controller = given),
      cancel: () => over(() => {}),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: mostBytes }),
  )
  return {
    body,
    write(text) {
      if (isOver) return
      // One that is larger than that by itself still goes out.
      if ((controller.desiredSize ?? 0) > 0) controller.enqueue(encoder.encode(text))
      else over(() => controller.error(new Error('reads too slowly')))
    },
    end(lastWord) {
      over(() => {
        if (lastWord !== undefined) controller.enqueue(encoder.encode(lastWord))
        controller.close()
      })
    },
  }
}
