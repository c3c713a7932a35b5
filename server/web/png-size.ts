/** The size of a PNG as a manifest writes it, such as "512x512"; null when the bytes aren't a PNG. */
export function pngSize(bytes: Uint8Array): string | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // The signature is followed by the header chunk: its length, "IHDR", width, height.
  if (bytes.byteLength < 24 || view.getUint32(0) !== 0x89504e47 || view.getUint32(12) !== 0x49484452)
    return null
  return `${view.getUint32(16)}x${view.getUint32(20)}`
}
