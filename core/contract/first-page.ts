import type { Language } from '../schema/primitives.ts'
import type { MenuWire } from './wire/menu/menu-wire.ts'
import type { ShopWire } from './wire/shop-wire.ts'

/** What a first visit asks for, and the answers that its phone would get. */
export type FirstVisit = {
  /** Home, the menu, or a dish. */
  path: string
  /** The language that the address asks for, or null. */
  asked: Language | null
  /** The language that is spoken to this visitor. */
  language: Language
  /** The server's clock, in ms since the epoch. */
  now: number
  shop: ShopWire
  menuOf: (serviceId: string, language: Language) => Promise<MenuWire>
  /** The built index.html as it is served, with its policy. */
  page: { text: string; policy: string }
}

export type FirstPage = {
  text: string
  policy: string
  /** Until when it shows what is so, in ms since the epoch. */
  holdsUntil: number
  /** What links and search engines read, to be put at the end of the head. `origin`: `https://shop.example`. */
  headAt: (origin: string) => string
}

/** What `first-page/render.tsx` is built into, and the server runs. */
export type FirstPageMaker = {
  /** @param preferred the browser's languages, the best first */
  languageFor: (asked: string | undefined, preferred: readonly string[], shop: Language) => Language
  /** Null where there is no menu to show, as while orders are paused. */
  makeFirstPage: (visit: FirstVisit) => Promise<FirstPage | null>
}
