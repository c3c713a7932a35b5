import { expect, test } from 'vitest'
import { wifiPage } from '../../../../../src/shell/connection/wifi-page.ts'

const at = (address: string) => wifiPage(new URL(address) as unknown as Location)

test('the page for a Wi-Fi sign-in is an address over plain http for which a browser remembers no TLS', () => {
  expect(at('https://order.my-place.example/order?table=t1')).toBe('http://192.0.2.1/')
})

test('the page for a Wi-Fi sign-in is /healthz if the shop’s address has no TLS', () => {
  expect(at('http://localhost:8787/order')).toBe('http://localhost:8787/healthz')
})
