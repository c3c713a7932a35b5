import { describe, expect, test } from 'vitest'
import { encodingFor } from '../../../../server/http/compress.ts'
import { indexPage } from '../../../../server/web/index-page.ts'
import { namesFile } from '../../../../core/contract/media-types.ts'
import { pngSize } from '../../../../server/web/png-size.ts'
import type { StoredShop } from '../../../../server/shops/read/read-shop.ts'

describe('the encoding of a response', () => {
  test.for([
    [undefined, null],
    ['', null],
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.1, gzip;q=1', 'br'],
    ['BR', 'br'],
    ['*', 'br'],
    ['*;q=0', null],
    ['identity', null],
    ['br;q=nonsense', null],
    ['brotli, gzipped', null],
  ] as const)('for Accept-Encoding "%s" is %s', ([accepted, encoding]) => {
    expect(encodingFor(accepted)).toBe(encoding)
  })
})

const shop = (name: string) =>
  ({
    file: { name, tagline: 'It’s "$&" <here>', about: '', accent: '#123456', languages: ['zh'] },
  }) as unknown as StoredShop

describe('the head of a page', () => {
  test('contains the shop’s name and tagline as escaped text', () => {
    const html =
      '<html lang="en"><meta name="theme-color" content="#fff"><meta content="" name="description" /><title>Larder</title>'
    expect(indexPage(html, shop('$1 </title><script>'))).toBe(
      '<html lang="zh"><meta name="theme-color" content="#123456"><meta content="It’s &quot;$&amp;&quot; &lt;here&gt;" name="description" /><title>$1 &lt;/title&gt;&lt;script&gt;</title>',
    )
  })

  test('gets the shop’s language where <html> has no lang', () => {
    expect(indexPage('<html><title></title>', shop('x'))).toBe('<html lang="zh"><title>x</title>')
  })
})

test('an address names a file only if it has a known extension; a screen’s address may have dots', () => {
  expect(['/sw.js', '/a/b.css', '/x.PNG', '/favicon.ico'].map(namesFile)).toEqual([true, true, true, true])
  expect(['/', '/item/pizza.margherita', '/item/no.1', '/menu'].map(namesFile)).toEqual([
    false,
    false,
    false,
    false,
  ])
})

test('the size of a PNG is read from its header; a cut one or another format has none', () => {
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000c000000080', 'hex')
  expect(pngSize(png)).toBe('192x128')
  expect([
    pngSize(png.subarray(0, 23)),
    pngSize(Buffer.from('RIFF....WEBPVP8 ........')),
    pngSize(new Uint8Array()),
  ]).toEqual([null, null, null])
})
