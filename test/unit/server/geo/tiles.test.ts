import { expect, test } from 'vitest'
import { mapOf } from '../../../../server/geo/tiles.ts'
import { isTilesUrl } from '../../../../server/settings/tiles-url.ts'
import { contentSecurityPolicy } from '../../../../server/web/security-headers.ts'

test.for([
  'https://tiles.example/{z}/{x}/{y}.png',
  'http://127.0.0.1:8080/{z}/{y}/{x}@2x.webp?key=abc',
  'https://tiles.example/tiles?z={z}&x={x}&y={y}',
  'https://tiles.example/styles/light.json?key=abc',
])('%s is accepted as the tiles URL', (url) => {
  expect(isTilesUrl(url)).toBe(true)
})

test.for([
  'tiles.example/{z}/{x}/{y}.png',
  'ftp://tiles.example/{z}/{x}/{y}.png',
  'https://u:p@tiles.example/{z}/{x}/{y}.png',
  'https://{s}.tiles.example/{z}/{x}/{y}.png',
  'https://*.tiles.example/{z}/{x}/{y}.png',
  "https://a;script-src'unsafe-inline'/{z}/{x}/{y}.png",
  'https://[::1]/{z}/{x}/{y}.png',
  'https://tiles.example/{z}/{x}/{y}{r}.png',
  'https://tiles.example/{z}/{x}/{x}.png',
  'https://tiles.example/{z}/{x}/{y.png',
  'https://tiles.example/',
  'javascript:alert(1)//{z}{x}{y}',
])('%s is refused as the tiles URL', (url) => {
  expect(isTilesUrl(url)).toBe(false)
})

test('without a tiles URL there is no map, even with an attribution', () => {
  expect(mapOf({ tilesAttribution: '© Somebody' })).toBeNull()
  expect(mapOf({})).toBeNull()
})

test('the content security policy allows the origin of the tiles URL, and nothing else of the URL', () => {
  const policy = contentSecurityPolicy({ tilesUrl: 'https://Tiles.example:8443/a;b/{z}/{x}/{y}.png?key=1' })
  const usual = contentSecurityPolicy(null)
  expect(policy.replaceAll(' https://tiles.example:8443', '')).toBe(usual)
  expect(policy).toContain("img-src 'self' data: blob: https://tiles.example:8443;")
  expect(policy).toContain("connect-src 'self' https://tiles.example:8443;")
})
