import type { Envelope } from '../../core/contract/envelope.ts'
import type { PageAnswers } from '../../core/contract/page-answers.ts'
import { pageAnswersId } from '../../core/domain/first-screen.ts'
import type { MenuWire } from '../../core/contract/wire/menu/menu-wire.ts'
import type { Language } from '../../core/schema/primitives.ts'

/** A longer menu, of some 150 dishes, would hold up what stands behind it on a slow line. */
const mostCharacters = 250_000

/** @param menu what category/list answers for the offer, as text */
export function carriedMenu(
  menu: string,
  { serviceId, language }: { serviceId: string; language: Language },
): PageAnswers['menu'] {
  if (menu.length > mostCharacters) return null
  return { serviceId, language, answer: (JSON.parse(menu) as Envelope<MenuWire>).data }
}

/** Behind all that is seen. It is data, of which the page's policy says nothing. */
export function withAnswers(page: string, answers: PageAnswers): string {
  const json = JSON.stringify(answers).replaceAll('<', String.raw`\u003c`)
  const element = `<script type="application/json" id="${pageAnswersId}">${json}</script>`
  return page.replace('</body>', () => `${element}</body>`)
}
