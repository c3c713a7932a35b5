import { expect, test } from 'vitest'
import { wifiPage } from '../../../../../src/shell/connection/wifi-page.ts'

const at = (address: string) => wifiPage(new URL(address) as unknown as Location)

test('the page for a Wi-Fi sign-in is the shop’s address over plain http', () => {
  expect(at('https://order.my-place.example/order?table=t1')).toBe('http://order.my-place.example/')
  expect(at('https://order.my-place.example:8443/')).toBe('http://order.my-place.example/')
})

test('the page for a Wi-Fi sign-in is /healthz if the shop’s address has no TLS', () => {
  expect(at('http://localhost:8787/order')).toBe('http://localhost:8787/healthz')
})
