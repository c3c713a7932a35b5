import { crc32, deflateSync } from 'node:zlib'

/** Red, green and blue, 0–255. */
export type Colour = readonly [number, number, number]

/** Encodes a square picture as PNG (RFC 2083): 8 bits per colour, opaque. */
export function encodePng(side: number, colourAt: (x: number, y: number) => Colour): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 2], 8)
  // Each row begins with the number of its filter, 0 for none.
  const row = 1 + 3 * side
  const rows = new Uint8Array(row * side)
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) rows.set(colourAt(x, y), y * row + 1 + 3 * x)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
