import { useLayoutEffect } from 'react'
import type { ShopRow } from '../../../core/storage/rows.ts'

/**
 * Applies the shop's accent colours and name to the page. By CSSOM, because the page's policy allows no inline style.
 */
export function useAccent(shop: ShopRow | undefined): void {
  const tokens = shop?.accentTokens
  const name = shop?.name
  useLayoutEffect(() => {
    for (const [token, value] of Object.entries(tokens ?? {}))
      document.documentElement.style.setProperty(token, value)
  }, [tokens])
  useLayoutEffect(() => {
    if (name) document.title = name
  }, [name])
}
