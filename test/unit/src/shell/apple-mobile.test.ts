import { afterEach, expect, test, vi } from 'vitest'
import { isAppleMobile, isInAppleBrowser } from '../../../../src/shell/apple-mobile.ts'

afterEach(() => vi.unstubAllGlobals())

const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15'

test.each([
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5, true],
  ['an iPad, which calls itself a Macintosh', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, true],
  ['a Macintosh', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, false],
  ['another phone', 'Mozilla/5.0 (Linux; Android 15)', 5, false],
])('%s is told from others', (_, userAgent, maxTouchPoints, expected) => {
  vi.stubGlobal('navigator', { userAgent: `${userAgent} ${safari}`, maxTouchPoints })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  expect(isAppleMobile()).toBe(expected)
  expect(isInAppleBrowser()).toBe(expected)
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  expect(isInAppleBrowser()).toBe(false)
})
