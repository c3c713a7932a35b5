import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { constants, createZstdCompress, zstdDecompress } from 'node:zlib'

/** A text as it is stored: its UTF-8 bytes, compressed with zstd. A menu shrinks to a thirtieth. */
export type PackedText = { md5: string; packed: Uint8Array }

/**
 * The compression level. A higher one gains little on texts that repeat themselves, and takes longer than all the rest
 * of an import.
 */
const level = 1

const options = {
  params: { [constants.ZSTD_c_compressionLevel]: level },
  // How many bytes may wait at most for the threads that compress.
  highWaterMark: 256 * 1024,
}

/**
 * Takes a text piece by piece, hashes it, and compresses it in another thread while the caller makes the next piece.
 */
export function openPacker() {
  const hash = createHash('md5')
  const zstd = createZstdCompress(options)
  const packed = buffer(zstd)

  /** Adds a piece that isn't part of the hash. */
  async function append(piece: Uint8Array | string): Promise<void> {
    if (!zstd.write(piece)) await once(zstd, 'drain')
  }

  return {
    append,
    /** Adds a piece to text and hash. Resolves once there is room for more. */
    add: (piece: Uint8Array | string): Promise<void> => {
      hash.update(piece)
      return append(piece)
    },
    /** Adds a piece to the hash alone. */
    count: (piece: string): void => void hash.update(piece),
    /** The MD5 of all hashed pieces. After this call, nothing more may be added to the hash. */
    md5: (): string => hash.digest('hex'),
    end: async (): Promise<Uint8Array> => {
      zstd.end()
      return packed
    },
  }
}

const decompress = promisify(zstdDecompress)

/** Decompresses a text, in another thread than the one that answers requests. */
export const unpack = async (packed: Uint8Array): Promise<string> => (await decompress(packed)).toString()
