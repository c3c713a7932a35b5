import type { Language } from '../../../core/schema/primitives.ts'
import type { Shop } from '../../../core/schema/shop.ts'
import { pauseAt, pausedAt } from '../availability/read-availability.ts'
import { compileShop } from '../compile/compile-shop.ts'
import type { StoredShop } from './read-shop.ts'

/** The compiled shops of a stored shop, by language and by the services that are paused. */
const compiled = new WeakMap<StoredShop, Map<string, Shop>>()

/**
 * The shop as phones know it at `now`, with texts in `language`. It is compiled once and shared, so it mustn't be
 * changed.
 */
export function shopIn(stored: StoredShop, language: Language, now: number): Shop {
  const known = compiled.get(stored) ?? new Map<string, Shop>()
  compiled.set(stored, known)
  const name = JSON.stringify([language, pausedAt(stored, now)])
  let shop = known.get(name)
  if (!shop) {
    shop = compileShop(stored.file, language, {
      ...stored,
      pauseOf: (serviceId) => pauseAt(stored, serviceId, now),
    })
    if (known.size >= mostCompiled) known.clear()
    known.set(name, shop)
  }
  return shop
}

/** Enough for each language and for a few pauses that came and went. */
const mostCompiled = 24
