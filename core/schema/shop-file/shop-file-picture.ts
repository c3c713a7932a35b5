import * as v from 'valibot'

/**
 * Characters allowed in file names, letters of any script. Apart from "/" and "..", none has a special meaning on any
 * system.
 */
const usual = /^[\p{L}\p{M}\p{N} _./()[\]&'’+,-]$/u
const ending = /.\.(webp|png|jpe?g|avif|svg)$/i

/** A picture file in the shop file's folder, by relative path. A leading "./" is dropped. */
export const Picture = v.pipe(
  v.string(),
  v.maxLength(500, 'at most 500 characters'),
  v.transform((path) => path.replace(/^(\.\/)+/, '')),
  v.check(
    (path) => whyRefused(path) === null,
    ({ input }) => whyRefused(input) ?? '',
  ),
)

function whyRefused(path: string): string | null {
  if (/^[a-z]+:\/\//i.test(path)) return 'name a file beside the shop file, not by its address on the web'
  if (path.includes('\\')) return 'write "/" between folders, not "\\"'
  const odd = [...path].find((character) => !usual.test(character))
  if (odd !== undefined)
    return `has ${name(odd)} in its name; use letters, digits, spaces and _ . - ( ) [ ] & ' + ,`
  if (path.startsWith('/') || path.split('/').includes('..'))
    return 'must lie in the folder of the shop file, or below it'
  return ending.test(path)
    ? null
    : 'name a .webp, .png, .jpg, .avif or .svg file by its path from the shop file'
}

/** A character in a displayable form, with its code point. */
function name(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  return `"${/[\p{C}\p{Z}]/u.test(character) ? '?' : character}" (U+${code})`
}
