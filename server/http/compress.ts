import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

/** What is kept compressed at most, in bytes. */
const maxKeptBytes = 16 * 1024 * 1024

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Nearly all phones say the same. */
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

type Bytes = Uint8Array<ArrayBuffer>
/** `size` is 0 until it is made. */
type Kept = { made: Promise<Bytes>; size: number }

/** Compresses, and keeps the bytes of what is asked for by its name. */
export class Compressor {
  /** Those that were asked for last come last. */
  readonly #kept = new Map<string, Kept>()
  #bytes = 0

  compress(content: string | Uint8Array, encoding: Encoding): Promise<Bytes> {
    return squeeze(content, encoding)
  }

  /** What is known under this name isn't made again, nor asked for. */
  async compressOnce(
    name: string,
    encoding: Encoding,
    content: () => Promise<string | Uint8Array>,
  ): Promise<Bytes> {
    const key = `${encoding} ${name}`
    const known = this.#kept.get(key)
    if (known) {
      this.#kept.delete(key)
      this.#kept.set(key, known)
      return known.made
    }
    // The promise is kept, so that many who ask at once wait for a single compression.
    const entry: Kept = { made: content().then((plain) => squeeze(plain, encoding)), size: 0 }
    this.#kept.set(key, entry)
    const counted = async () => this.#count(key, entry, (await entry.made).byteLength)
    counted().catch(() => this.#kept.delete(key))
    return entry.made
  }

  /** Counts what is kept now, unless it had to go before it was made. What nobody has asked for longest goes first. */
  #count(name: string, made: Kept, size: number): void {
    if (this.#kept.get(name) !== made) return
    made.size = size
    this.#bytes += size
    for (const [key, { size }] of this.#kept) {
      if (this.#bytes <= maxKeptBytes) return
      this.#kept.delete(key)
      this.#bytes -= size
    }
  }
}

async function squeeze(content: string | Uint8Array, encoding: Encoding): Promise<Bytes> {
  // Quality 4 is about as fast as gzip and a good tenth smaller.
  const made =
    encoding === 'br'
      ? await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      : await zip(content)
  return new Uint8Array(made)
}
