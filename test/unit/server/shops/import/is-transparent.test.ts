import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { mediaTypeOf } from '../../../../../server/shops/import/picture-folder.ts'
import { isTransparent } from '../../../../../server/shops/import/is-transparent.ts'

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const chunk = (name: string, content: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  return Buffer.concat([u32(content.length), body, u32(crc32(body))])
}

/** A PNG of one row that begins with these bytes behind its filter's. */
function png(depth: number, colour: number, pixels: number[], palette?: number[]): Buffer {
  const head = Buffer.concat([u32(1), u32(1), Buffer.from([depth, colour, 0, 0, 0])])
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    ...(palette ? [chunk('PLTE', Buffer.alloc(48)), chunk('tRNS', Buffer.from(palette))] : []),
    chunk('IDAT', deflateSync(Buffer.from([1, ...pixels]))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('whether a picture is transparent', () => {
  test.each([
    ['colour, transparent', png(8, 6, [9, 9, 9, 0]), true],
    ['colour, opaque', png(8, 6, [0, 0, 0, 255]), false],
    ['16 bits, transparent', png(16, 6, [9, 9, 9, 9, 9, 9, 0, 0]), true],
    ['16 bits, opaque', png(16, 6, [0, 0, 0, 0, 0, 0, 255, 255]), false],
    ['grey, transparent', png(8, 4, [9, 0]), true],
    ['grey, opaque', png(8, 4, [0, 255]), false],
    ['a palette whose second colour is transparent', png(4, 3, [0x10], [255, 0]), true],
    ['a palette whose first colour is transparent, which isn’t used', png(4, 3, [0x10], [0, 255]), false],
    ['a palette without transparency', png(8, 3, [7]), false],
    ['no alpha channel', png(8, 2, [0, 0, 0]), false],
    ['broken', png(8, 6, [9, 9, 9, 0]).subarray(0, 40), false],
  ])('PNG: %s', (_, bytes, expected) => {
    expect(isTransparent(bytes, 'image/png')).toBe(expected)
  })

  test('WebP: as the alpha flag of either header says', () => {
    const webp = (kind: string, ...rest: number[]) =>
      Buffer.concat([Buffer.from(`RIFF----WEBP${kind}----`, 'latin1'), Buffer.from(rest)])
    const of = (bytes: Buffer) => isTransparent(bytes, 'image/webp')
    expect(of(webp('VP8X', 0x10, 0, 0, 0, 0))).toBe(true)
    expect(of(webp('VP8X', 0x08, 0, 0, 0, 0))).toBe(false)
    expect(of(webp('VP8L', 0x2f, 0, 0, 0, 0x10))).toBe(true)
    expect(of(webp('VP8L', 0x2f, 0, 0, 0, 0))).toBe(false)
    expect(of(webp('VP8 ', 0xff, 0xff, 0xff, 0xff, 0xff))).toBe(false)
    expect(of(webp('VP8X'))).toBe(false)
  })

  test('SVG: always; JPEG: never; AVIF: with an alpha layer', () => {
    expect(isTransparent(Buffer.from('<svg/>'), 'image/svg+xml')).toBe(true)
    expect(isTransparent(Buffer.from('\xff\xd8\xff', 'latin1'), 'image/jpeg')).toBe(false)
    const avif = (kind: string) =>
      Buffer.from(`----ftypavif----meta----auxC----urn:mpeg:mpegB:cicp:systems:${kind}`)
    expect(isTransparent(avif('auxiliary:alpha'), 'image/avif')).toBe(true)
    expect(isTransparent(avif('auxiliary:depth'), 'image/avif')).toBe(false)
  })

  test('the demo shop: all pictures but avatar, cover and icon are', () => {
    const folder = join(import.meta.dirname, '../../../../../shops/demo/pictures')
    const names = readdirSync(folder).filter((name) => /\.(webp|png|svg)$/.test(name))
    const whole = names.filter((name) => !isTransparent(readFileSync(join(folder, name)), mediaTypeOf(name)))
    expect(whole.toSorted()).toEqual(['avatar.webp', 'cover.webp', 'icon.png'])
  })
})
