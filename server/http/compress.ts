import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type Bytes, KeptBytes } from './kept-bytes.ts'
import { hourMs } from '../../core/domain/time/durations.ts'

export type Encoding = 'br' | 'gzip'

/** How many bytes are kept at most, and as many that are compressed. */
const maxKeptBytes = 16 * 1024 * 1024
/**
 * How long (ms) bytes are kept that nobody asks for, until others are made. A customer's orders are among them, and the
 * account may have been deleted.
 */
const keptForMs = hourMs

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** The last Accept-Encoding header and what it came to, as nearly all phones send the same one. */
let last: { accepted: string | undefined; encoding: Encoding | null } = {
  accepted: undefined,
  encoding: null,
}

/** The encoding to answer with, brotli before gzip, or null when the caller takes neither. */
export function encodingFor(accepted: string | undefined): Encoding | null {
  if (accepted !== last.accepted) last = { accepted, encoding: bestOf(accepted) }
  return last.encoding
}

function bestOf(accepted: string | undefined): Encoding | null {
  const offers = new Map(
    (accepted ?? '').split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
      const weight = parameters.find((piece) => piece.startsWith('q='))
      return [name, weight === undefined ? 1 : Number(weight.slice(2))]
    }),
  )
  const takes = (name: Encoding) => (offers.get(name) ?? offers.get('*') ?? 0) > 0
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : null
}

/**
 * Compresses content. Content with a name is made once, and its bytes are kept. Those that aren't compressed have room
 * of their own, so that callers who take no compression don't make others wait.
 */
export class Compressor {
  readonly #compressed: KeptBytes
  readonly #plain: KeptBytes

  /** @param now in ms; a clock that isn't set back */
  constructor(now = () => performance.now()) {
    const limits = { mostBytes: maxKeptBytes, keptForMs, now }
    this.#compressed = new KeptBytes(limits)
    this.#plain = new KeptBytes(limits)
  }

  compress(content: string | Bytes, encoding: Encoding): Promise<Bytes> {
    return squeeze(content, encoding)
  }

  /**
   * Encodes under a name, so that everybody gets the same bytes of memory. If those for the name are kept, `content`
   * isn't called.
   * @param encoding null for no compression
   */
  encodeOnce(
    name: string,
    encoding: Encoding | null,
    content: () => Promise<string | Bytes>,
  ): Promise<Bytes> {
    return encoding
      ? this.#compressed.of(`${encoding} ${name}`, async () => squeeze(await content(), encoding))
      : this.#plain.of(name, async () => bytesOf(await content()))
  }
}

const bytesOf = (content: string | Bytes): Bytes =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content

async function squeeze(content: string | Bytes, encoding: Encoding): Promise<Bytes> {
  // Quality 4 is about as fast as gzip and gives a result that is a good tenth smaller.
  const made =
    encoding === 'br'
      ? await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      : await zip(content)
  return new Uint8Array(made)
}
