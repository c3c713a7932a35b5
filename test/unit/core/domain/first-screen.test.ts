import { describe, expect, test } from 'vitest'
import { firstScreenKey } from '../../../../core/domain/first-screen.ts'

const keyOf = (path: string) => firstScreenKey(new URL(path, 'https://shop.example'))

describe('the name of a kept screen', () => {
  test.each([
    ['/', '/?'],
    ['/menu', '/menu?'],
    ['/menu?table=7&language=es', '/menu?language=es&table=7'],
    ['/menu?language=es&table=7', '/menu?language=es&table=7'],
    ['/?source=google.com&utm_medium=qr&orgId=4', '/?'],
    ['/menu?table=a%26language%3Des', '/menu?table=a%26language%3Des'],
  ])('of %s is %s', (path, key) => expect(keyOf(path)).toBe(key))

  test.each(['/order', '/item/7', '/menu/', '/menu?cart=1', '/?moveTo=7', '/menu?debug', '/index.html'])(
    'there is none for %s',
    (path) => expect(keyOf(path)).toBeNull(),
  )

  test('tables and languages never share one', () => {
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
