import { useLayoutEffect } from 'react'
import type { ShopRow } from '../../core/storage/rows.ts'
import { accentTokens } from '../styles/accent.ts'

/** Dresses the page as the shop: its accent and its name. By CSSOM, for the page's policy allows no inline style. */
export function useAccent(shop: ShopRow | undefined): void {
  const accent = shop?.accent
  const name = shop?.name
  useLayoutEffect(() => {
    const tokens = accent ? accentTokens(accent) : null
    for (const [token, value] of Object.entries(tokens ?? {}))
      document.documentElement.style.setProperty(token, value)
  }, [accent])
  useLayoutEffect(() => {
    if (name) document.title = name
  }, [name])
}
