import { describe, expect, test } from 'vitest'
import { safeRedirect } from '../../../../../src/shell/navigation/redirect.ts'

describe('where signing in may lead back to', () => {
  test.each(['/order/confirm', '/order/confirm?table=t5', '/item/a%2Fb#note', '/'])(
    '%s is a path of ours',
    (path) => {
      expect(safeRedirect(path)).toBe(path)
    },
  )

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'javascript:alert(1)',
    'order/confirm',
    ' /order',
    '',
    '/login',
    '/login/',
    '/LOGIN',
    '/%6cogin',
    '/Login?x=1',
    '/register',
    '/register/?redirect=/',
    '/%E0%A4%A',
    '/login?redirect=/login',
    '/a/../login',
    '/..//evil.example',
  ])('%j is refused', (path) => {
    expect(safeRedirect(path)).toBeNull()
  })

  test('anything that is not a text is refused', () => {
    expect(safeRedirect(undefined)).toBeNull()
    expect(safeRedirect(['/order'])).toBeNull()
  })
})
