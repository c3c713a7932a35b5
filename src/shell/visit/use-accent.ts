import { useLayoutEffect } from 'react'
import type { ShopRow } from '../../../core/storage/rows.ts'

/**
 * Applies the shop's accent colours and name to the page. By CSSOM, because the page's policy allows no inline style.
 * The colour of the browser's bar is set too: the phone keeps the page as it was when it got this release.
 */
export function useAccent(shop: ShopRow | undefined): void {
  const tokens = shop?.accentTokens
  const accent = shop?.accent
  const name = shop?.name
  useLayoutEffect(() => {
    for (const [token, value] of Object.entries(tokens ?? {}))
      document.documentElement.style.setProperty(token, value)
  }, [tokens])
  useLayoutEffect(() => {
    if (accent)
      for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
        bar.content = accent
  }, [accent])
  useLayoutEffect(() => {
    if (name) document.title = name
  }, [name])
}
