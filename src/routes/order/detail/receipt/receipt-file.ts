/** The style of the saved file, for the screen and for print: only the basics that a sheet of paper needs. */
const style = `
  body { margin: 2rem auto; max-width: 26rem; padding: 0 1rem; font: 16px/1.4 system-ui, sans-serif; color: #000; background: #fff }
  header { text-align: center } h3 { margin: 0; font-size: 1.3rem } p { margin: 0 }
  article > p { display: grid; margin: 1rem 0; padding: .5rem 0; border: dashed #999; border-width: 1px 0 }
  table { width: 100%; border-collapse: collapse; margin-bottom: 1rem }
  td, th { padding: .2rem 0; text-align: start; vertical-align: baseline }
  :is(td, th):not(:first-child) { text-align: end; padding-inline-start: .75rem; white-space: nowrap }
  small { display: block; color: #555 } tfoot th, tfoot tr:first-child td { font-size: 1.15rem; font-weight: 700 }
`

/** The receipt as a self-contained HTML page. */
export function receiptFile(
  receipt: HTMLElement,
  { title, language }: { title: string; language: string },
): string {
  const page = document.implementation.createHTMLDocument(title)
  page.documentElement.lang = language
  const charset = page.createElement('meta')
  charset.setAttribute('charset', 'utf-8')
  const look = page.createElement('style')
  look.textContent = style
  const content = page.importNode(receipt, true)
  for (const element of [content, ...content.querySelectorAll('*')]) element.removeAttribute('class')
  page.head.prepend(charset)
  page.head.append(look)
  page.body.append(content)
  return `<!doctype html>\n${page.documentElement.outerHTML}\n`
}

/** For example `receipt-0121-17.html`: the order number without characters that a file name can't hold. */
export const receiptName = (number: string): string =>
  `receipt-${number.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-+|-+$/g, '')}.html`
