/**
 * Elements that don't belong into a server-rendered page, as in `copy-screen.ts`, and React's preload hints for
 * pictures.
 */
const left = /^(dialog|script|template|link)$/

/**
 * Attributes by which elements refer to each other. Their values are prefixed, because the app renders its own screen
 * into the same page.
 */
const ties = /^(id|for|aria-labelledby|aria-controls|aria-describedby)$/

const voids = /^(area|br|col|hr|img|input|link|meta|path|source|track|wbr)$/

const tag = /<(\/?)([a-z][\w-]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*(\/?)>/gi
const attribute = /\s+([^\s=>/]+)(?:="([^"]*)")?/g

export type TidyMarkup = { html: string; styles: string[]; classes: ReadonlySet<string> }

/**
 * Turns React's markup into a first screen: without personal parts (`data-mine`), with ids of its own, and with its
 * `style` attributes, which the page's policy would refuse, replaced by numbers (`[data-style="n"]`, see
 * `ScreenCopy`).
 * @param drawn by React, which writes every attribute in double quotes, and `<` and `>` only in tags
 */
export function tidyMarkup(drawn: string): TidyMarkup {
  const styles: string[] = []
  const classes = new Set<string>()
  let html = ''
  let from = 0
  /** The depth inside an element that is left out. */
  let leaving = 0
  for (const { 0: whole, 1: ends, 2: name = '', 3: attributes = '', 4: closed, index } of drawn.matchAll(
    tag,
  )) {
    if (leaving === 0) html += drawn.slice(from, index)
    from = index + whole.length
    const isVoid = Boolean(closed) || voids.test(name)
    if (leaving > 0) {
      if (!isVoid) leaving += ends ? -1 : 1
      continue
    }
    const all = [...attributes.matchAll(attribute)].map(([, key = '', value]) => ({ key, value }))
    if (left.test(name) || all.some(({ key }) => key === 'data-mine')) {
      if (!isVoid) leaving = 1
      continue
    }
    html += ends ? whole : `<${name}${all.map(written).join('')}${closed ? '/' : ''}>`
  }
  return { html: html + drawn.slice(from), styles, classes }

  function written({ key, value }: { key: string; value: string | undefined }): string {
    if (ties.test(key))
      return ` ${key}="${(value ?? '')
        .split(' ')
        .map((one) => `first-screen-${one}`)
        .join(' ')}"`
    if (key === 'style' && value) {
      const style = value.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
      if (!styles.includes(style)) styles.push(style)
      return ` data-style="${styles.indexOf(style)}"`
    }
    // Only `copy-screen.ts` needs it.
    if (key === 'data-menu') return ''
    if (key === 'class') for (const one of value?.split(' ') ?? []) classes.add(one)
    // Two radio groups with the same name would act as one.
    if (key === 'name') return ` name="first-screen ${value}"`
    return value === undefined ? ` ${key}` : ` ${key}="${value}"`
  }
}
