import * as v from 'valibot'
import { categoryList } from '../../../core/contract/calls/shop-calls.ts'
import { PageAnswers } from '../../../core/contract/page-answers.ts'
import type { MenuWire } from '../../../core/contract/wire/menu/menu-wire.ts'
import type { Language } from '../../../core/schema/primitives.ts'
import { readSetting } from '../../../core/storage/read-setting.ts'
import { type Result, done, failed } from '../base/result.ts'
import type { EngineContext } from '../context/context.ts'
import type { Outcome } from '../net/read-reply.ts'

/**
 * Takes the answers that came with the page, for the first sync. A menu that was too long for the page is requested at
 * once, beside the shop's call instead of after it. EN_UNREADABLE: the JSON isn't `PageAnswers`, and isn't used.
 */
export async function takePageAnswers(context: EngineContext, json: string): Promise<Result<null>> {
  const { page, database } = context
  try {
    page.answers = v.parse(PageAnswers, JSON.parse(json))
  } catch {
    return failed('EN_UNREADABLE')
  }
  const { identity, menu } = page.answers
  // A phone that has been here before may have the menu already.
  if (menu && !menu.answer && !(await readSetting(database, 'identity'))) {
    const controller = new AbortController()
    const outcome = askMenu(context, { ...menu, storeId: identity.storeId }, controller.signal)
    page.menu = { outcome, end: () => controller.abort() }
  }
  return done
}

/** Requests a whole menu. */
export const askMenu = (
  { api }: EngineContext,
  { serviceId, language, storeId }: Asked & { storeId: string },
  signal?: AbortSignal,
): Promise<Outcome<MenuWire>> =>
  api.send(categoryList, { serviceId, language, storeId }, { isLong: true, ...(signal && { signal }) })

type Asked = { serviceId: string; language: Language }

/** The menu that came with the page, if it has this hash. */
export function menuFromPage(context: EngineContext, asked: Asked & { itemsMd5: string }): MenuWire | null {
  const menu = menuOfPage(context, asked)
  if (menu?.answer?.md5 !== asked.itemsMd5) return null
  context.page.answers = null
  return menu.answer
}

/**
 * The answer to the menu that was requested because of the page, if it is the one asked for and the call succeeded.
 * @param signal ends that call
 */
export async function menuAskedAhead(
  context: EngineContext,
  asked: Asked,
  signal?: AbortSignal,
): Promise<(Outcome<MenuWire> & { kind: 'answer' }) | null> {
  const { page } = context
  const asking = page.menu
  if (!asking) return null
  const isIt = menuOfPage(context, asked) !== null
  Object.assign(page, { answers: null, menu: null })
  if (!isIt) {
    // Another menu is needed first, so this one won't be needed soon.
    asking.end()
    return null
  }
  signal?.addEventListener('abort', asking.end)
  const outcome = await asking.outcome
  return outcome.kind === 'answer' ? outcome : null
}

function menuOfPage({ page: { answers } }: EngineContext, { serviceId, language }: Asked) {
  const menu = answers?.menu
  return menu?.serviceId === serviceId && menu.language === language ? menu : null
}
