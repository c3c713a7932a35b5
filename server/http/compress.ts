import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

/** How many compressed bytes are kept at most. */
const maxKeptBytes = 16 * 1024 * 1024
/**
 * How long (ms) compressed bytes are kept that nobody asks for, until others are compressed. A customer's orders are
 * among them, and the account may have been deleted.
 */
const keptForMs = 3_600_000

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

type Bytes = Uint8Array<ArrayBuffer>
/** `size` is 0 until the compression has finished. */
type Kept = { made: Promise<Bytes>; size: number; usedAt: number }

/** Compresses content. Content with a name is compressed once, and its bytes are kept. */
export class Compressor {
  /** Ordered by last use, the least recently used first. */
  readonly #kept = new Map<string, Kept>()
  #bytes = 0
  readonly #now: () => number

  /** @param now in ms; a clock that isn't set back */
  constructor(now = () => performance.now()) {
    this.#now = now
  }

  compress(content: string | Uint8Array, encoding: Encoding): Promise<Bytes> {
    return squeeze(content, encoding)
  }

  /** Compresses under a name. If the bytes for the name are kept, `content` isn't called. */
  async compressOnce(
    name: string,
    encoding: Encoding,
    content: () => Promise<string | Uint8Array>,
  ): Promise<Bytes> {
    const key = `${encoding} ${name}`
    const usedAt = this.#now()
    const known = this.#kept.get(key)
    if (known) {
      known.usedAt = usedAt
      this.#kept.delete(key)
      this.#kept.set(key, known)
      return known.made
    }
    this.#dropUnused(usedAt - keptForMs)
    // The promise is kept, so that all who ask at the same time wait for one compression.
    const entry: Kept = { made: content().then((plain) => squeeze(plain, encoding)), size: 0, usedAt }
    this.#kept.set(key, entry)
    const counted = async () => this.#count(key, entry, (await entry.made).byteLength)
    counted().catch(() => this.#kept.delete(key))
    return entry.made
  }

  #dropUnused(since: number): void {
    for (const [key, { size, usedAt }] of this.#kept) {
      if (usedAt > since) return
      this.#kept.delete(key)
      this.#bytes -= size
    }
  }

  /**
   * Adds the bytes of an entry to the total, unless it was dropped before it was compressed, and drops the least
   * recently used entries while the total is above the limit.
   */
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
  // Quality 4 is about as fast as gzip and gives a result that is a good tenth smaller.
  const made =
    encoding === 'br'
      ? await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      : await zip(content)
  return new Uint8Array(made)
}
