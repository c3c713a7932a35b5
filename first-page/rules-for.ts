/** Rules that hold other rules. */
const groups = /^@(?:layer|media|supports|container|starting-style|scope)\b/

/**
 * Of a built sheet, the rules that speak of these classes, in the blocks that they stand in: a screen that is put into a page
 * needs a tenth of what all screens look like.
 * @param sheet minified, in which every rule stands by itself and none inside another
 */
export function rulesFor(sheet: string, classes: ReadonlySet<string>): string {
  return rulesOf(sheet)
    .map(({ prelude, body }) => {
      if (!prelude.startsWith('@')) {
        const isSpokenOf = [...prelude.matchAll(/\.([\w-]+)/g)].some(([, name]) => classes.has(name!))
        return isSpokenOf ? `${prelude}{${body}}` : ''
      }
      // Animations and the like go by names, which no element has.
      const inner = body !== null && groups.test(prelude) ? rulesFor(body, classes) : body
      return inner === null ? `${prelude};` : inner && `${prelude}{${inner}}`
    })
    .join('')
}

type Rule = {
  prelude: string
  /** Null for what only says something, such as the order of layers. */ body: string | null
}

const comments = /\/\*.*?\*\//gs

/** The rules of a block, one after the other. */
function rulesOf(commented: string): Rule[] {
  const css = commented.replaceAll(comments, '')
  const rules: Rule[] = []
  let depth = 0
  let from = 0
  let opened = 0
  for (const { 0: found, index } of css.matchAll(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[{};]/g)) {
    if (found === '{' && depth++ === 0) opened = index
    const prelude = () => css.slice(from, opened).trim()
    if (found === ';' && depth === 0) {
      rules.push({ prelude: css.slice(from, index).trim(), body: null })
      from = index + 1
    }
    if (found === '}' && --depth === 0) {
      rules.push({ prelude: prelude(), body: css.slice(opened + 1, index) })
      from = index + 1
    }
  }
  return rules
}
