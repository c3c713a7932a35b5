import { describe, expect, test, vi } from 'vitest'
import { safeRedirect } from '../../../../../src/shell/navigation/redirect.ts'

describe('the path to return to after signing in', () => {
  test.each(['/order/confirm', '/order/confirm?table=t5', '/item/a%2Fb#note', '/'])('can be %s', (path) => {
    expect(safeRedirect(path)).toBe(path)
  })

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
    '/%',
  ])('can’t be %j', (path) => {
    expect(safeRedirect(path)).toBeNull()
  })

  test('must be a string', () => {
    expect(safeRedirect(undefined)).toBeNull()
    expect(safeRedirect(['/order'])).toBeNull()
  })

  test('is found in a browser without URL.canParse, as before Safari 17', () => {
    const canParse = vi.spyOn(URL, 'canParse').mockImplementation(() => {
      throw new TypeError('URL.canParse is not a function')
    })
    expect(safeRedirect('/order/confirm')).toBe('/order/confirm')
    canParse.mockRestore()
  })
})
