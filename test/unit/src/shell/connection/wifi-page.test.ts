import { expect, test } from 'vitest'
import { wifiPage } from '../../../../../src/shell/connection/wifi-page.ts'

const at = (address: string) => wifiPage(new URL(address) as unknown as Location)

test('the page that a Wi-Fi can put its own in place of is the shop’s, over plain http', () => {
  expect(at('https://order.my-place.example/order?table=t1')).toBe('http://order.my-place.example/')
  expect(at('https://order.my-place.example:8443/')).toBe('http://order.my-place.example/')
})

test('without TLS it is one that the service worker never answers', () => {
  expect(at('http://localhost:8787/order')).toBe('http://localhost:8787/healthz')
})
