import { escapeHtml } from '../../../core/domain/escape-html.ts'
import { localeOf } from '../../../core/domain/locale-of.ts'
import type { Language } from '../../../core/schema/primitives.ts'
import type { Charge } from './charges.ts'
import { pageTexts, type PageTexts } from './page-texts.ts'

/** The choices on the page; also the values of its buttons. */
export const choices = ['approve', 'refuse', 'late', 'hang'] as const
export type Choice = (typeof choices)[number]

/** A page of the practice bank: plain HTML that needs no script. */
export function bankPage(charge: Charge): string {
  const texts = pageTexts(charge.language)
  const price = new Intl.NumberFormat(localeOf(charge.language), {
    style: 'currency',
    currency: charge.currency,
  }).format(charge.amountCents / 100)
  return pageOf(
    charge.language,
    texts,
    `<p class="shop">${escapeHtml(charge.shopName)}</p>
      <p class="order">${escapeHtml(texts.order.replace('{number}', charge.orderNumber))}</p>
      <p class="amount"><span>${escapeHtml(texts.amount)}</span> <strong>${escapeHtml(price)}</strong></p>
      ${charge.state === 'open' ? form(texts) : outcome(charge, texts)}`,
  )
}

/** The page for an address that names no payment. */
export const noSuchPayment = (language: Language): string =>
  pageOf(language, pageTexts(language), `<p>${escapeHtml(pageTexts(language).unknown)}</p>`)

/** The form is posted to the page's own address, so the `language` parameter of the address is kept. */
const form = (texts: PageTexts): string =>
  `<form method="post">
        <button name="choice" value="approve" class="main">${escapeHtml(texts.approve)}</button>
        <button name="choice" value="refuse">${escapeHtml(texts.refuse)}</button>
        <button name="choice" value="late" aria-describedby="late">${escapeHtml(texts.late)}</button>
        <p id="late">${escapeHtml(texts.whatLate)}</p>
        <button name="choice" value="hang" aria-describedby="hang">${escapeHtml(texts.hang)}</button>
        <p id="hang">${escapeHtml(texts.whatHang)}</p>
      </form>`

function outcome({ state, returnPath }: Charge, texts: PageTexts): string {
  const back = `<a href="${escapeHtml(returnPath)}">${escapeHtml(texts.back)}</a>`
  if (state === 'hanging')
    return `<h2>${escapeHtml(texts.waiting)}</h2><p>${escapeHtml(texts.waitingFor)}</p>${back}`
  const said = {
    open: '',
    late: texts.onItsWay,
    paid: texts.paid,
    refused: texts.refused,
    letGo: texts.letGo,
  }
  return `<h2 role="status">${escapeHtml(said[state])}</h2>${back}`
}

const pageOf = (language: Language, texts: PageTexts, content: string): string => `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    <title>${escapeHtml(texts.title)}</title>
    <link rel="stylesheet" href="/practice-bank.css">
  </head>
  <body>
    <main>
      <h1>${escapeHtml(texts.title)}</h1>
      <p class="warning">${escapeHtml(texts.warning)}</p>
      ${content}
    </main>
  </body>
</html>
`
