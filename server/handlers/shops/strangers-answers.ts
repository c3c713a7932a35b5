import { SharedAnswer } from '../../http/answer.ts'
import type { Services } from '../../services/services.ts'
import type { StrangersAnswers } from '../../web/page-answers.ts'
import { answerCategoryList } from './menu.ts'
import { shopFor, shopName } from './store.ts'

/** The answers of `store/get` and `category/list` for somebody who was never here. */
export const strangersAnswers = (services: Services): StrangersAnswers => ({
  shopName: (shop, language, table) => shopName({ shop, language, table, services, at: services.now() }),
  shop: async (shop, language, table) => shopFor({ shop, language, table, services, at: services.now() }),
  async menu(shop, serviceId, language) {
    const answer = await answerCategoryList({ serviceId, language }, { shop, services })
    return answer instanceof SharedAnswer ? answer.write() : answer.text
  },
})
