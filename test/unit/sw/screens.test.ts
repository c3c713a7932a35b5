import { expect, test } from 'vitest'
import { isScreen, showsApp } from '../../../sw/screens.ts'

test.each([
  ['/', true],
  ['/menu', true],
  ['/order/detail/7.5', true],
  ['/item/soup.json', true],
  ['/combo/lunch.html', true],
  ['/booking/detail/b.txt', true],
  ['/item/a/b.png', false],
  ['/item.json', false],
  ['/menu?source=google.com', true],
  ['/desk', false],
  ['/deskchair', true],
  ['/api/retail/v1/store/get', false],
  ['/payment/check', false],
  ['/payment/7', true],
  ['/bank/pay', false],
  ['/index.html', false],
])('%s is a screen of the app: %s', (path, is) => {
  const url = new URL(path, 'https://order.example')
  expect(isScreen(url)).toBe(is)
  expect(showsApp({ url: url.href } as Parameters<typeof showsApp>[0])).toBe(is)
})
