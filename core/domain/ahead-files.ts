/** Under which name the built page says it (scripts/bundle/ahead-files.ts). */
export const aheadName = 'ahead-files'

/** Of the worker's script, among the names. */
export const engineName = 'engine'

/** By a screen's path, a language, or `engineName`: the addresses of the files that it is in. */
export type AheadFiles = Record<string, string[]>

/** Where it is said. */
export const aheadMeta: RegExp = new RegExp(`<meta name="${aheadName}" content="([^"]*)">\\s*`)

/** The files of these names, as the built page says; none where it doesn't, as in development. */
export function aheadIn(page: string, names: readonly string[]): string[] {
  const said = aheadMeta.exec(page)?.[1]
  if (!said) return []
  const files = JSON.parse(said.replaceAll('&quot;', '"').replaceAll('&amp;', '&')) as AheadFiles
  return names.flatMap((name) => files[name] ?? [])
}
