import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { crc32, deflateSync } from 'node:zlib'

export type TileServer = {
  /** What TILES_URL is set to; another origin than the shop's. */
  url: string
  origin: string
  /** What was asked for, and what the asker said of itself. */
  asked: { path: string; referer: string | undefined; cookie: string | undefined }[]
  stop(): Promise<void>
}

/** Every tile has this colour, so that a picture of the screen tells whether it was drawn. */
export const tileColour = [40, 180, 90] as const

/** A map's server on a port of its own, that lets other origins in as the public ones do. */
export async function startTileServer(): Promise<TileServer> {
  const asked: TileServer['asked'] = []
  const tile = png(256, tileColour)
  const server = createServer(({ url = '', headers }, answer) => {
    asked.push({ path: url, referer: headers.referer, cookie: headers.cookie })
    answer.writeHead(200, { 'content-type': 'image/png', 'access-control-allow-origin': '*' }).end(tile)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `${origin}/{z}/{x}/{y}.png`,
    origin,
    asked,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A square of one colour; its outermost pixels are dark, so that people see the grid of tiles. */
function png(size: number, [red, green, blue]: readonly [number, number, number]): Buffer {
  const lines = Array.from({ length: size }, (_, y) => {
    const line = Buffer.alloc(1 + size * 3)
    for (let x = 0; x < size; x += 1) {
      const shade = x === 0 || y === 0 ? 0.5 : 1
      line.set([red * shade, green * shade, blue * shade], 1 + x * 3)
    }
    return line
  })
  const head = Buffer.alloc(13)
  head.writeUInt32BE(size, 0)
  head.writeUInt32BE(size, 4)
  // Eight bits for each of red, green and blue.
  head.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const body = deflateSync(Buffer.concat(lines))
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', body), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
