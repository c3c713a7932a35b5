import type { Language } from '../schema/primitives.ts'
import type { ShopWire } from './wire/shop-wire.ts'

/** The request of a first visit, and the answers that its phone would get from the API. */
export type FirstVisit = {
  /** Home, the menu, or a dish. */
  path: string
  /** The language in the address, or null. */
  asked: Language | null
  /** The language in which the page is rendered. */
  language: Language
  /** The server's clock, in ms since the epoch. */
  now: number
  /** The answer of `store/get`; for a table's address it includes the table. */
  shop: ShopWire
  /**
   * The answer of `category/list` for the stranger's offer (`offerOf`), as text: long menus are parsed in the
   * rendering thread.
   */
  menu: string
  /** The built index.html as it is served, with its policy. */
  page: { text: string; policy: string }
}

export type FirstPage = {
  text: string
  policy: string
  /** The address of the page's entry script, see `releaseHeader`. */
  release: string
  /** Until when the page is valid, in ms since the epoch. */
  holdsUntil: number
  /**
   * Metadata for link previews and search engines, to insert at the end of the head; its addresses begin with
   * `originHere`.
   */
  head: string
}

/** Placeholder for the shop's origin, such as `https://shop.example`: the same page is served at several origins. */
export const originHere = 'https://here.invalid'

/** The interface of the built `first-page/thread.ts`, which the server runs in a thread of its own. */
export type FirstPageMaker = {
  /**
   * The menu that a stranger sees, at a table if the shop's answer names one; null if none is shown, as while orders
   * are paused.
   */
  offerOf: (shop: ShopWire, language: Language) => { serviceId: string; language: Language } | null
  /** Null if the page doesn't exist, for example for an unknown dish. */
  makeFirstPage: (visit: FirstVisit) => Promise<FirstPage | null>
}
