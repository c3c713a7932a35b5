/** A stream of text to one client. */
export type OpenStream = {
  readonly body: ReadableStream<Uint8Array>
  /** Sends text; a client that reads too slowly is disconnected. */
  write(text: string): void
  /** Closes the stream, after a final text if there is one. */
  end(finalText?: string): void
}

/** Most bytes buffered for one client: some twenty orders. */
const defaultMaxBytes = 64 * 1024

const encoder = new TextEncoder()

/**
 * @param onClosed called once, whichever side closed it
 * @param maxBytes most bytes buffered for the client
 */
export function openStream(onClosed: () => void, maxBytes = defaultMaxBytes): OpenStream {
  let controller!: ReadableStreamDefaultController<Uint8Array>
  let isClosed = false
  const closeOnce = (close: () => void) => {
    if (isClosed) return
    isClosed = true
    close()
    onClosed()
  }
  const body = new ReadableStream<Uint8Array>(
    {
      start: (given) => void (controller = given),
      cancel: () => closeOnce(() => {}),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: maxBytes }),
  )
  return {
    body,
    write(text) {
      if (isClosed) return
      // The limit applies to text that is still waiting, so a single text larger than the limit is sent.
      if ((controller.desiredSize ?? 0) > 0) controller.enqueue(encoder.encode(text))
      else closeOnce(() => controller.error(new Error('reads too slowly')))
    },
    end(lastWord) {
      closeOnce(() => {
        if (lastWord !== undefined) controller.enqueue(encoder.encode(lastWord))
        controller.close()
      })
    },
  }
}
