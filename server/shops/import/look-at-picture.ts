/**
 * What a picture's bytes say of it. `width` and `height` are in pixels: null where the file doesn't get that far, and
 * for SVG, which has none. `isWhole`: whether it has its end.
 */
export type PictureLook = { width: number | null; height: number | null; isWhole: boolean }

const nothing: PictureLook = { width: null, height: null, isWhole: false }

/**
 * Reads the size and the end of a picture from its bytes, without decoding it.
 * @param mediaType one that `mediaTypeOf` knows; of any other, nothing is found wrong
 */
export function lookAtPicture(bytes: Uint8Array, mediaType: string): PictureLook {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const look = looks[mediaType]
  if (!look) return { ...nothing, isWhole: true }
  try {
    return look(file)
  } catch (error) {
    // It ends within what says how large it is.
    if (error instanceof RangeError) return nothing
    throw error
  }
}

const looks: Record<string, (file: Buffer) => PictureLook> = {
  'image/png': lookAtPng,
  'image/jpeg': lookAtJpeg,
  'image/webp': lookAtWebp,
  'image/avif': lookAtAvif,
  'image/svg+xml': lookAtSvg,
}

/** A PNG is a row of chunks, from the header (`IHDR`) to the end (`IEND`), each with its length. */
function lookAtPng(file: Buffer): PictureLook {
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)]
  let at = 8
  while (at + 12 <= file.length && file.toString('latin1', at + 4, at + 8) !== 'IEND')
    at += 12 + file.readUInt32BE(at)
  return { width, height, isWhole: at + 12 <= file.length }
}

/**
 * A JPEG is a row of segments up to the first scan. Within a scan, no other two bytes look like the end's mark. A
 * thumbnail, which has such a mark too, comes before.
 */
function lookAtJpeg(file: Buffer): PictureLook {
  let width: number | null = null
  let height: number | null = null
  for (let at = 2; ;) {
    const marker = file.readUInt16BE(at)
    // Any number of these may stand before a marker.
    if (marker === 0xffff) at += 1
    else if (marker < 0xff00) return { width, height, isWhole: false }
    else if (marker === 0xffda)
      return { width, height, isWhole: file.indexOf(Buffer.from([0xff, 0xd9]), at) !== -1 }
    else {
      // All of C0 to CF begin a picture, but for tables, what is reserved, and arithmetic coding's conditions.
      if (marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker))
        [height, width] = [file.readUInt16BE(at + 5), file.readUInt16BE(at + 7)] as const
      at += 2 + file.readUInt16BE(at + 2)
    }
  }
}

/** A WebP says its length at its beginning (RFC 9649), and its size in one of three ways. */
function lookAtWebp(file: Buffer): PictureLook {
  const isWhole = 8 + file.readUInt32LE(4) <= file.length
  const kind = file.toString('latin1', 12, 16)
  if (kind === 'VP8X')
    return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1, isWhole }
  if (kind === 'VP8 ')
    return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff, isWhole }
  if (kind !== 'VP8L') return nothing
  const both = file.readUInt32LE(21)
  return { width: (both & 0x3fff) + 1, height: ((both >>> 14) & 0x3fff) + 1, isWhole }
}

/** An AVIF is a row of boxes, each with its length; what says the size (`ispe`) is within the one called `meta`. */
function lookAtAvif(file: Buffer): PictureLook {
  let at = 0
  while (at + 8 <= file.length) {
    const length = file.readUInt32BE(at)
    // A length of 0 reaches to the file's end, and for 1 the length is in the eight bytes that follow.
    if (length === 0) at = file.length
    else at += Math.max(8, length === 1 ? Number(file.readBigUInt64BE(at + 8)) : length)
  }
  // A picture may be made of several, of which each has a size: the whole is the largest.
  const head = file.subarray(0, 16_384)
  let width: number | null = null
  let height: number | null = null
  for (let size = head.indexOf('ispe'); size !== -1; size = head.indexOf('ispe', size + 4)) {
    width = Math.max(width ?? 0, file.readUInt32BE(size + 8))
    height = Math.max(height ?? 0, file.readUInt32BE(size + 12))
  }
  // The pixels are in one of these boxes.
  const hasPixels = file.includes('mdat') || file.includes('idat')
  return { width, height, isWhole: hasPixels && at === file.length }
}

/** A page that has a drawing in it isn't one. */
function lookAtSvg(file: Buffer): PictureLook {
  const text = file.toString('utf8')
  return { ...nothing, isWhole: /<\/(?:[\w-]+:)?svg\s*>/.test(text) && !/<html[\s>]/i.test(text) }
}
