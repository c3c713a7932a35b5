/** The name of the meta element in the built page (scripts/bundle/ahead-files.ts). */
export const aheadName = 'ahead-files'

/** The key of the worker's script in `AheadFiles`. */
export const engineName = 'engine'

/** The addresses of the files to preload, by a screen's path, a language, or `engineName`. */
export type AheadFiles = Record<string, string[]>

/** Matches that meta element in a page's text. */
export const aheadMeta: RegExp = new RegExp(`<meta name="${aheadName}" content="([^"]*)">\\s*`)

/** The files of these names according to the built page; none if it has no such element, as in development. */
export function aheadIn(page: string, names: readonly string[]): string[] {
  const said = aheadMeta.exec(page)?.[1]
  if (!said) return []
  const files = JSON.parse(said.replaceAll('&quot;', '"').replaceAll('&amp;', '&')) as AheadFiles
  return names.flatMap((name) => files[name] ?? [])
}
