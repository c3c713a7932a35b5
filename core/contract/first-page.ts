import type { Language } from '../schema/primitives.ts'
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
  /** What `store/get` answers, at a table with the table. */
  shop: ShopWire
  /** What `category/list` answers for its offer, as text: long ones are read where they are drawn. */
  menu: string
  /** The built index.html as it is served, with its policy. */
  page: { text: string; policy: string }
}

export type FirstPage = {
  text: string
  policy: string
  /** The script that it starts with, see `releaseHeader`. */
  release: string
  /** Until when it shows what is so, in ms since the epoch. */
  holdsUntil: number
  /** What links and search engines read, to be put at the end of the head; its addresses begin with `originHere`. */
  head: string
}

/** Stands for the shop's own origin, such as `https://shop.example`: the same page is answered at each of them. */
export const originHere = 'https://here.invalid'

/** What `first-page/thread.ts` is built into, and the server runs in a thread of its own. */
export type FirstPageMaker = {
  /** Which menu is shown to a stranger, at a table if the answer names one; null where none is, as while orders are paused. */
  offerOf: (shop: ShopWire, language: Language) => { serviceId: string; language: Language } | null
  /** Null for what isn't there, such as a dish. */
  makeFirstPage: (visit: FirstVisit) => Promise<FirstPage | null>
}
