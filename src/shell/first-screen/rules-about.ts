/**
 * Returns the rules of a style sheet whose selectors have one of these classes, in the sheet's own order and layers.
 * The whole sheet would have to be parsed ahead of the first row at every launch.
 */
export function rulesAbout(names: ReadonlySet<string>, css: string): string {
  // Safari before 16.4 can't parse a sheet outside of a document.
  if (!('replaceSync' in CSSStyleSheet.prototype)) return css
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  const isMeant = (selector: string) =>
    [...selector.matchAll(/\.([\w-]+)/g)].some(([, name]) => names.has(name!))
  const textOf = (rule: CSSRule): string => {
    if (rule instanceof CSSStyleRule) return isMeant(rule.selectorText) ? rule.cssText : ''
    if (!(rule instanceof CSSGroupingRule)) return rule.cssText
    const within = textIn(rule.cssRules)
    return within && `${rule.cssText.slice(0, rule.cssText.indexOf('{'))}{${within}}`
  }
  const textIn = (rules: CSSRuleList) => [...rules].map(textOf).join('')
  return textIn(sheet.cssRules)
}
