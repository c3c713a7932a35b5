import type { Envelope } from '../../core/contract/envelope.ts'
import type { PageAnswers } from '../../core/contract/page-answers.ts'
import type { MenuWire } from '../../core/contract/wire/menu/menu-wire.ts'
import { type ShopWire, readShop } from '../../core/contract/wire/shop-wire.ts'
import { pageAnswersId } from '../../core/domain/named-in-page.ts'
import { offerIn } from '../../core/domain/order/offer.ts'
import type { Language } from '../../core/schema/primitives.ts'
import type { ShopTable } from '../../core/schema/shop.ts'
import { ExpiringCache } from '../base/expiring-cache.ts'
import type { Log } from '../log/log.ts'
import { entityId } from '../shops/compile/compile-shop.ts'
import type { StoredShop } from '../shops/read/read-shop.ts'
import { dayMs } from '../../core/domain/time/durations.ts'

/** The answers for a phone that was never here. */
export type StrangersAnswers = {
  /** A name that differs whenever the result of `shop` does. */
  shopName: (shop: StoredShop, language: Language, table: ShopTable | null) => string
  shop: (shop: StoredShop, language: Language, table: ShopTable | null) => Promise<ShopWire>
  /** The menu as it is sent. */
  menu: (shop: StoredShop, serviceId: string, language: Language) => Promise<string>
}

type Options = { answers: StrangersAnswers; now: () => number; log: Log }

export type Visitor = { shop: StoredShop; language: Language; atTable: boolean }

/** A longer menu, from some 150 dishes on, would delay what follows it on a slow line. */
const mostCharacters = 250_000
/** Enough for, say, two languages of fifty shops. */
const mostKept = 100
const keptMs = dayMs

/**
 * Makes the element with which a page carries the answers that its phone starts with (`PageAnswers`). It stands after
 * all visible content. It is data, to which the page's content security policy doesn't apply. A page works without it,
 * too.
 */
export function pageAnswers({ answers, now, log }: Options) {
  const kept = new ExpiringCache<string>({ maxEntries: mostKept, ttlMs: keptMs })
  /** Elements being made, so that all who ask meanwhile share one. */
  const inTheMaking = new Map<string, Promise<string>>()

  return async function elementFor(visitor: Visitor): Promise<string> {
    const key = `${visitor.atTable} ${answers.shopName(visitor.shop, visitor.language, null)}`
    const known = kept.get(key, now()) ?? inTheMaking.get(key)
    if (known !== undefined) return known
    const making = make(visitor, key).finally(() => inTheMaking.delete(key))
    inTheMaking.set(key, making)
    return making
  }

  async function make(visitor: Visitor, key: string): Promise<string> {
    try {
      const element = elementOf(await answersFor(visitor))
      kept.set(key, element, now())
      return element
    } catch (error) {
      log.error({ shop: visitor.shop.id, err: error }, 'a page carries no answers')
      return ''
    }
  }

  async function answersFor({ shop, language, atTable }: Visitor): Promise<PageAnswers> {
    const identity = { entityId, storeId: shop.id }
    const offer = offerIn(readShop(await answers.shop(shop, language, null)).shop, language, atTable)
    if (!offer) return { identity, menu: null }
    const asked = { serviceId: offer.service.id, language: offer.language }
    const menu = await answers.menu(shop, asked.serviceId, asked.language)
    const isCarried = menu.length <= mostCharacters
    const answer = isCarried ? (JSON.parse(menu) as Envelope<MenuWire>).data : null
    return { identity, menu: { ...asked, answer } }
  }
}

function elementOf(answers: PageAnswers): string {
  const json = JSON.stringify(answers).replaceAll('<', String.raw`\u003c`)
  return `<script type="application/json" id="${pageAnswersId}">${json}</script>`
}

export const withAnswers = (page: string, element: string): string =>
  page.replace('</body>', () => `${element}</body>`)
