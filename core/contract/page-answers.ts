import * as v from 'valibot'
import { Id, Language } from '../schema/primitives.ts'
import { categoryList, storeIdentity } from './calls/shop-calls.ts'

/**
 * The answers that the server embeds in the page of a first visit: which shop is served at this address, and the menu
 * that is shown first. *Add* then works after a single request, for the shop; a menu too long to embed is requested
 * at the same time. The hash in the shop's answer tells whether the embedded menu is still current.
 */
export const PageAnswers = v.object({
  identity: storeIdentity.answer,
  /**
   * The answer of category/list for this service and language; `answer` is null if it is too long to embed, and the
   * phone then requests it at once.
   */
  menu: v.nullable(v.object({ serviceId: Id, language: Language, answer: v.nullable(categoryList.answer) })),
})
export type PageAnswers = v.InferOutput<typeof PageAnswers>
