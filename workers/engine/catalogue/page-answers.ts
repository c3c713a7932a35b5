import * as v from 'valibot'
import { readMenu } from '../../../core/contract/wire/menu/menu-codec.ts'
import { PageAnswers } from '../../../core/contract/page-answers.ts'
import type { Menu } from '../../../core/schema/menu.ts'
import type { Language, OrderType } from '../../../core/schema/primitives.ts'
import { type Result, done, failed } from '../base/result.ts'
import type { EngineContext } from '../context/context.ts'

/** Takes what came with the page, for the first sync. EN_UNREADABLE: it isn't what a page carries, and all of it is asked for. */
export async function takePageAnswers(context: EngineContext, json: string): Promise<Result<null>> {
  try {
    context.page.answers = v.parse(PageAnswers, JSON.parse(json))
    return done
  } catch {
    return failed('EN_UNREADABLE')
  }
}

/** The page's menu, if it is the one of this hash. */
export function menuFromPage(
  { page }: EngineContext,
  asked: { serviceId: string; orderType: OrderType; language: Language; itemsMd5: string },
): Menu | null {
  const menu = page.answers?.menu
  const isIt =
    menu?.serviceId === asked.serviceId &&
    menu.language === asked.language &&
    menu.answer.md5 === asked.itemsMd5
  if (!isIt) return null
  page.answers = null
  return readMenu(menu.answer, asked.orderType, asked.language)
}
