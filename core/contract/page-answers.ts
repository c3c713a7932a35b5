import * as v from 'valibot'
import { Id, Language } from '../schema/primitives.ts'
import { categoryList, storeIdentity } from './calls/shop-calls.ts'

/**
 * What the server has put into the page of a first visit: which shop is served here, and the menu that is shown first. The
 * phone then asks for the shop alone before *Add* works, and for a menu that is long beside it; whether the menu is still the
 * shop's own is told by the shop's answer, which holds its hash.
 */
export const PageAnswers = v.object({
  identity: storeIdentity.answer,
  /** What category/list answers for these; `answer` is null where it is too long to be carried, and is asked for at once. */
  menu: v.nullable(v.object({ serviceId: Id, language: Language, answer: v.nullable(categoryList.answer) })),
})
export type PageAnswers = v.InferOutput<typeof PageAnswers>
