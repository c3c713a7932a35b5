import { answerOf, refusalOf } from '../../core/contract/envelope.ts'
import type { Compressor, Encoding } from './compress.ts'
import type { Refusal } from './refusal.ts'

/**
 * Bytes from which an answer is compressed. A smaller one fits into two packets and arrives just as fast uncompressed,
 * while compressing it for one caller costs as much as all the rest of the call.
 */
const worthCompressing = 2800

/**
 * What is sent of an answer: compressed bytes, or the text if the caller takes no compression or it would gain nothing.
 */
type Encoded = { body: string | Uint8Array<ArrayBuffer>; encoding: Encoding | null }

/** An answer that is serialized already, such as the stored first answer to an idempotency key. */
export class WrittenAnswer {
  readonly text: string
  readonly status: number

  constructor(text: string, { status = 200 }: { status?: number } = {}) {
    this.text = text
    this.status = status
  }

  async encoded(compressor: Compressor, encoding: Encoding | null): Promise<Encoded> {
    const { text } = this
    return encoding && text.length >= worthCompressing
      ? { body: await compressor.compress(text, encoding), encoding }
      : { body: text, encoding: null }
  }
}

/**
 * An answer that all phones of a shop get, written and encoded only once. Its name differs from that of every other
 * answer and of every other version of this one. `write` is called for the text only if the bytes aren't kept.
 */
export class SharedAnswer {
  readonly name: string
  readonly write: () => Promise<string>
  /**
   * Until when (ms) everybody who asks the same gets this answer, as long as nothing changes in the database. If
   * undefined, the handler is asked each time.
   */
  readonly until: number | undefined
  readonly status = 200

  constructor(name: string, write: () => Promise<string>, { until }: { until?: number } = {}) {
    this.name = name
    this.write = write
    this.until = until
  }

  async encoded(compressor: Compressor, encoding: Encoding | null): Promise<Encoded> {
    return { body: await compressor.encodeOnce(this.name, encoding, this.write), encoding }
  }
}

/**
 * Thrown when the shop was changed since it was read; also by `write`, when the version that the name stands for no
 * longer exists. The call is then run again.
 */
export class Superseded extends Error {
  override name = 'Superseded'
}

/** An endless answer of server-sent events in place of an envelope. */
export class StreamAnswer {
  readonly body: ReadableStream<Uint8Array>

  constructor(body: ReadableStream<Uint8Array>) {
    this.body = body
  }
}

/** @param requestId the id of the request that is answered; left out of an answer that is kept for several requests */
export const writeAnswer = (data: unknown, requestId?: string): string =>
  JSON.stringify({ ...answerOf(data), requestId })

export const writeRefusal = ({ code, data }: Pick<Refusal, 'code' | 'data'>, requestId?: string): string =>
  JSON.stringify({ ...refusalOf(code, data), requestId })
