/*
 * Functions that find where tokens of JSON end. They are loops, as a regular expression that repeats over several
 * megabytes overflows the stack. Each returns the position after the token, or -1 if there is none.
 */

const isDigit = (char: string | undefined): boolean => char !== undefined && char >= '0' && char <= '9'

/** The position after spaces, tabs and line ends; never -1. */
export function endOfSpace(source: string, at: number): number {
  let end = at
  while (source[end] === ' ' || source[end] === '\n' || source[end] === '\t' || source[end] === '\r') end++
  return end
}

/** The position after a text in double quotes. */
export function endOfText(source: string, at: number): number {
  if (source[at] !== '"') return -1
  for (let end = at + 1; end < source.length; end++) {
    const char = source.charCodeAt(end)
    if (char === 0x22) return end + 1
    if (char < 0x20) return -1
    if (char !== 0x5c) continue
    end++
    if (source[end] === 'u' && /^[0-9a-fA-F]{4}$/.test(source.slice(end + 1, end + 5))) end += 4
    else if (!'"\\/bfnrt'.includes(source[end] ?? 'x')) return -1
  }
  return -1
}

/** The position after a number; in `01`, only the 0 is one. */
export function endOfNumber(source: string, at: number): number {
  const first = source[at] === '-' ? at + 1 : at
  if (!isDigit(source[first])) return -1
  let end = source[first] === '0' ? first + 1 : endOfDigits(source, first)
  if (source[end] === '.' && isDigit(source[end + 1])) end = endOfDigits(source, end + 1)
  if (source[end] !== 'e' && source[end] !== 'E') return end
  const exponent = source[end + 1] === '+' || source[end + 1] === '-' ? end + 2 : end + 1
  return isDigit(source[exponent]) ? endOfDigits(source, exponent) : end
}

function endOfDigits(source: string, at: number): number {
  let end = at
  while (isDigit(source[end])) end++
  return end
}

/** The position after `true`, `false` or `null`. */
export function endOfWord(source: string, at: number): number {
  for (const word of ['true', 'false', 'null']) if (source.startsWith(word, at)) return at + word.length
  return -1
}
