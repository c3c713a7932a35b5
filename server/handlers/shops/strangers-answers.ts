import type { Envelope } from '../../../core/contract/envelope.ts'
import type { MenuWire } from '../../../core/contract/wire/menu/menu-wire.ts'
import type { Services } from '../../services/services.ts'
import type { StrangersAnswers } from '../../web/first-pages.ts'
import { answerCategoryList } from './menu.ts'
import { answerStoreGet } from './store.ts'

/** What `store/get` and `category/list` answer to somebody who was never here. */
export const strangersAnswers = (services: Services): StrangersAnswers => ({
  shop: (shop, locale) => answerStoreGet({ tableId: null }, { shop, services, context: { locale } }),
  async menu(shop, serviceId, language) {
    const { text } = await answerCategoryList({ serviceId, language }, { shop, services })
    return (JSON.parse(text) as Envelope<MenuWire>).data
  },
})
