import * as v from 'valibot'
import { categoryList } from '../../../core/contract/calls/shop-calls.ts'
import { PageAnswers } from '../../../core/contract/page-answers.ts'
import type { MenuWire } from '../../../core/contract/wire/menu/menu-wire.ts'
import type { Language } from '../../../core/schema/primitives.ts'
import { readSetting } from '../../../core/storage/writer.ts'
import { type Result, done, failed } from '../base/result.ts'
import type { EngineContext } from '../context/context.ts'
import type { Outcome } from '../net/read-reply.ts'

/**
 * Takes what came with the page, for the first sync. A menu that the page was too small for is asked for at once, beside the
 * shop and not after it. EN_UNREADABLE: it isn't what a page carries, and all of it is asked for.
 */
export async function takePageAnswers(context: EngineContext, json: string): Promise<Result<null>> {
  const { page, database, api } = context
  try {
    page.answers = v.parse(PageAnswers, JSON.parse(json))
  } catch {
    return failed('EN_UNREADABLE')
  }
  const { identity, menu } = page.answers
  // Whoever was here before may have it.
  if (menu && !menu.answer && !(await readSetting(database, 'identity')))
    page.menu = api.send(categoryList, {
      serviceId: menu.serviceId,
      language: menu.language,
      storeId: identity.storeId,
    })
  return done
}

type Asked = { serviceId: string; language: Language }

/** The page's menu, if it is the one of this hash. */
export function menuFromPage(context: EngineContext, asked: Asked & { itemsMd5: string }): MenuWire | null {
  const menu = menuOfPage(context, asked)
  if (menu?.answer?.md5 !== asked.itemsMd5) return null
  context.page.answers = null
  return menu.answer
}

/** What the server has answered about the page's menu, if that was asked for, is this one and could be had. */
export async function menuAskedAhead(
  context: EngineContext,
  asked: Asked,
): Promise<(Outcome<MenuWire> & { kind: 'answer' }) | null> {
  const { page } = context
  const asking = page.menu
  if (!asking) return null
  const isIt = menuOfPage(context, asked) !== null
  // Where another one is looked at first, nobody looks at this one soon.
  Object.assign(page, { answers: null, menu: null })
  if (!isIt) return null
  const outcome = await asking
  return outcome.kind === 'answer' ? outcome : null
}

function menuOfPage({ page: { answers } }: EngineContext, { serviceId, language }: Asked) {
  const menu = answers?.menu
  return menu?.serviceId === serviceId && menu.language === language ? menu : null
}
