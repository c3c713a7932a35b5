import type { AnyRouter } from '@tanstack/react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { goToCategory } from '../../../../../src/parts/cart/go-to-category.ts'

afterEach(() => vi.unstubAllGlobals())

test('a category is gone to in a browser that can’t tell whether it is seen, as before Safari 17.4', async () => {
  // For a few frames the menu is still hidden.
  const rects = [[], [], [{}]]
  const section = { scrollIntoView: vi.fn(), focus: vi.fn(), getClientRects: () => rects.shift() ?? [] }
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => setTimeout(frame))
  vi.stubGlobal('document', { getElementById: (id: string) => (id === 'menu-drinks' ? section : null) })
  const router = { navigate: vi.fn() }
  await goToCategory(router as unknown as AnyRouter, 'drinks')
  expect(router.navigate).toHaveBeenCalledWith({ to: '/menu' })
  expect(rects).toEqual([])
  expect(section.scrollIntoView).toHaveBeenCalled()
  expect(section.focus).toHaveBeenCalled()
})
