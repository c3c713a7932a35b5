import { constants, inflateSync } from 'node:zlib'

/**
 * Whether a picture has a transparent background. The app shows such a picture with a margin and lets a photo fill its
 * frame; to find out by itself, it would have to decode each picture. For WebP and AVIF, the header's alpha flag is
 * trusted, as their encoders leave out an unused alpha channel. SVG counts as transparent; JPEG can't be.
 */
export function isTransparent(bytes: Uint8Array, mediaType: string): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (mediaType === 'image/svg+xml') return true
  if (mediaType === 'image/webp') return isSeeThroughWebp(file)
  if (mediaType === 'image/png') return isSeeThroughPng(file)
  // AVIF stores transparency as an auxiliary picture of this type, declared near the file's beginning.
  if (mediaType === 'image/avif') return file.subarray(0, 4096).includes('auxiliary:alpha')
  return false
}

/** The alpha flag of the extended or the lossless header (RFC 9649). */
function isSeeThroughWebp(file: Buffer): boolean {
  if (file.length < 25) return false
  const kind = file.toString('latin1', 12, 16)
  if (kind === 'VP8X') return (file.readUInt8(20) & 0x10) !== 0
  return kind === 'VP8L' && (file.readUInt8(24) & 0x10) !== 0
}

/**
 * Decodes the first pixel, as photos are often saved with an unused alpha channel. No filter changes the first pixel.
 */
function isSeeThroughPng(file: Buffer): boolean {
  const { depth, colour, palette, data } = chunksOf(file)
  const first = firstBytes(data)
  if (!first) return false
  // After the byte that names the row's filter come grey or red, green and blue, then the alpha value.
  if (colour === 6) return (first[1 + (3 * depth) / 8] ?? 255) < 16
  if (colour === 4) return (first[1 + depth / 8] ?? 255) < 16
  if (colour === 3) return (palette?.[(first[1] ?? 0) >> (8 - depth)] ?? 255) < 16
  return false
}

function chunksOf(file: Buffer): { depth: number; colour: number; palette: Buffer | null; data: Buffer } {
  const data: Buffer[] = []
  let palette: Buffer | null = null
  for (let at = 8; at + 8 <= file.length;) {
    const length = file.readUInt32BE(at)
    const name = file.toString('latin1', at + 4, at + 8)
    const content = file.subarray(at + 8, at + 8 + length)
    if (name === 'tRNS') palette = content
    if (name === 'IDAT') data.push(content)
    if (data.length > 0 && name !== 'IDAT') break
    at += 12 + length
  }
  return { depth: file[24] ?? 8, colour: file[25] ?? 2, palette, data: Buffer.concat(data) }
}

function firstBytes(data: Buffer): Buffer | null {
  try {
    return inflateSync(data.subarray(0, 4096), { finishFlush: constants.Z_SYNC_FLUSH }).subarray(0, 16)
  } catch {
    // A broken picture counts as opaque.
    return null
  }
}
