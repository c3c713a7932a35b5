import { describe, expect, test } from 'vitest'
import { dishIn, firstPageKey, firstScreenKey } from '../../../../core/domain/first-screen.ts'

const keyOf = (path: string) => firstScreenKey(new URL(path, 'https://shop.example'))

test('firstPageKey has a key for the page of a dish as well as for kept screens, and for no other path', () => {
  const keyAt = (path: string) => firstPageKey(new URL(path, 'https://shop.example'))
  expect(keyAt('/item/7?source=qr')).toBe('/item/7')
  expect(keyAt('/menu')).toBe('/menu')
  for (const path of ['/item', '/item/', '/item/7/8', '/item/7?cart=1', '/combo/7', '/order'])
    expect(keyAt(path)).toBeNull()
  expect(dishIn('/item/caf%C3%A9')).toBe('café')
  expect(dishIn('/item/%E0%A4%A')).toBeNull()
})

describe('the key of a kept screen', () => {
  test.each([
    ['/', '/'],
    ['/menu', '/menu'],
    ['/menu?table=7&language=es', '/menu?language=es&table=7'],
    ['/menu?language=es&table=7', '/menu?language=es&table=7'],
    ['/?source=google.com&utm_medium=qr&orgId=4', '/'],
    ['/menu?table=a%26language%3Des', '/menu?table=a%26language%3Des'],
  ])('of %s is %s', (path, key) => expect(keyOf(path)).toBe(key))

  test.each('fbclid gclid gbraid wbraid msclkid ttclid igsh igshid srsltid mc_cid _ga _gl'.split(' '))(
    'leaves out the advertising parameter %s',
    (name) => expect(keyOf(`/menu?${name}=IwAR1&table=7`)).toBe('/menu?table=7'),
  )

  test.each(['/order', '/item/7', '/menu/', '/menu?cart=1', '/?moveTo=7', '/menu?debug', '/index.html'])(
    'is null for %s',
    (path) => expect(keyOf(path)).toBeNull(),
  )

  test('is different for each table and language', () => {
    const paths = [
      '/menu',
      '/menu?table=7',
      '/menu?table=8',
      '/menu?language=es',
      '/menu?table=7&language=es',
      '/',
    ]
    expect(new Set(paths.map(keyOf)).size).toBe(paths.length)
  })
})
