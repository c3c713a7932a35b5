/** At-rules that contain other rules. */
const groups = /^@(?:layer|media|supports|container|starting-style|scope)\b/

/**
 * The rules of a built stylesheet that mention these classes, inside their enclosing blocks: a single screen needs a
 * tenth of the styles of all screens.
 * @param sheet minified, without nested rules (except at-rules)
 */
export function rulesFor(sheet: string, classes: ReadonlySet<string>): string {
  return rulesOf(sheet)
    .map(({ prelude, body }) => {
      if (!prelude.startsWith('@')) {
        const isSpokenOf = [...prelude.matchAll(/\.([\w-]+)/g)].some(([, name]) => classes.has(name!))
        return isSpokenOf ? `${prelude}{${body}}` : ''
      }
      // Animations and similar rules are referred to by name, not by class, so they are kept.
      const inner = body !== null && groups.test(prelude) ? rulesFor(body, classes) : body
      return inner === null ? `${prelude};` : inner && `${prelude}{${inner}}`
    })
    .join('')
}

type Rule = {
  prelude: string
  /** Null for a statement without a block, such as the order of layers. */ body: string | null
}

const comments = /\/\*.*?\*\//gs

/** Splits a block into its rules. */
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
