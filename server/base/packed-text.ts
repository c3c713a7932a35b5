import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { constants, createZstdCompress, zstdDecompress } from 'node:zlib'

/** A text as it is kept: its bytes in UTF-8, compressed with zstd. Menus shrink to a thirtieth. */
export type PackedText = { md5: string; packed: Uint8Array }

/** More gains little with texts that repeat themselves, and takes longer than all the rest of an import. */
const level = 1

const options = {
  params: { [constants.ZSTD_c_compressionLevel]: level },
  // So many bytes wait at most for the threads that compress.
  highWaterMark: 256 * 1024,
}

/** Takes a text piece by piece, hashes it, and compresses it beside whoever makes the next piece. */
export function openPacker() {
  const hash = createHash('md5')
  const zstd = createZstdCompress(options)
  const packed = buffer(zstd)

  /** Adds a piece that doesn't count for the hash. */
  async function append(piece: Uint8Array | string): Promise<void> {
    if (!zstd.write(piece)) await once(zstd, 'drain')
  }

  return {
    append,
    /** Adds a piece; resolves once there is room for more. */
    add: (piece: Uint8Array | string): Promise<void> => {
      hash.update(piece)
      return append(piece)
    },
    /** Counts for the hash without being kept. */
    count: (piece: string): void => void hash.update(piece),
    /** The MD5 of all that counts; nothing more may be added that does. */
    md5: (): string => hash.digest('hex'),
    end: async (): Promise<Uint8Array> => {
      zstd.end()
      return packed
    },
  }
}

const decompress = promisify(zstdDecompress)

/** The text again, unpacked beside the thread that answers. */
export const unpack = async (packed: Uint8Array): Promise<string> => (await decompress(packed)).toString()
