import { type Fault, quote } from './fault.ts'
import { endOfNumber, endOfSpace, endOfText, endOfWord } from './json-tokens.ts'

type Open = { closer: '}' | ']'; keys: Set<string> }

/**
 * One value of the outermost object by its key, or one entry of a list in that object by its index; `start` and `end`
 * are its place in the source.
 */
export type Part = { key: string; index: number | null; start: number; end: number }

type Watch = {
  /** Returns the text between two positions, if it isn't the source's own. */
  textOf?: (start: number, end: number) => string
  /** Called for every part when it is complete; for the entries of a list before the list. */
  onPart?: (part: Part) => void
}

/**
 * Finds what `JSON.parse` doesn't tell: the line and column of the first mistake, and keys that one object
 * gives twice, of which a parser silently keeps the last. Returns no faults for clean JSON.
 */
export function scanJson(
  source: string,
  { textOf = (start, end) => source.slice(start, end), onPart }: Watch = {},
): Fault[] {
  const faults: Fault[] = []
  const stack: Open[] = []
  let at = 0
  /** The start of the part being read at each of the two depths, and its key or index. */
  const parts = { key: '', member: 0, index: 0, entry: 0 }

  const skip = (): void => void (at = endOfSpace(source, at))
  /** Moves past a token; false when it isn't there. */
  function take(endOf: (source: string, at: number) => number): boolean {
    const end = endOf(source, at)
    if (end === -1) return false
    at = end
    return true
  }
  const fail = (expected: string): Fault[] => [
    ...faults,
    { path: placeOf(source, at), message: `not JSON: expected ${expected}, found ${foundAt(source, at)}` },
  ]

  /** Reads `"key":` of the innermost object; false when it isn't there. */
  function takeKey(): boolean {
    skip()
    const start = at
    if (!take(endOfText)) return false
    const name = JSON.parse(textOf(start, at)) as string
    if (stack.length === 1) parts.key = name
    const keys = stack.at(-1)?.keys
    if (keys?.has(name))
      faults.push({
        path: placeOf(source, start),
        message: `the key ${quote(name)} is given twice in one object`,
      })
    keys?.add(name)
    skip()
    if (source[at] !== ':') return false
    at++
    return true
  }

  const isList = (): boolean => stack.length === 2 && stack[0]?.closer === '}' && stack[1]?.closer === ']'
  function noteStart(): void {
    if (stack.length === 1) Object.assign(parts, { member: at, index: 0 })
    else if (isList()) parts.entry = at
  }
  function noteEnd(): void {
    const { key, member, entry } = parts
    if (stack.length === 1 && stack[0]?.closer === '}') onPart?.({ key, index: null, start: member, end: at })
    else if (isList()) onPart?.({ key, index: parts.index++, start: entry, end: at })
  }

  for (;;) {
    skip()
    noteStart()
    let isComplete = true
    const next = source[at]
    if (next === '{' || next === '[') {
      isComplete = false
      at++
      stack.push({ closer: next === '{' ? '}' : ']', keys: new Set() })
      skip()
      if (source[at] !== stack.at(-1)?.closer) {
        if (next === '{' && !takeKey()) return fail('a key in double quotes and a colon')
        continue
      }
    } else if (!take(endOfText) && !take(endOfNumber) && !take(endOfWord)) return fail('a value')
    // A value is complete; close what it completes, then go on to the next.
    for (;;) {
      if (isComplete) noteEnd()
      isComplete = true
      skip()
      const open = stack.at(-1)
      if (!open) return at === source.length ? faults : fail('the end of the file')
      if (source[at] === open.closer) {
        at++
        stack.pop()
        continue
      }
      if (source[at] !== ',') return fail(`a comma or ${quote(open.closer)}`)
      at++
      if (open.closer === '}' && !takeKey()) return fail('a key in double quotes and a colon')
      break
    }
  }
}

function placeOf(source: string, at: number): string {
  let line = 1
  let start = 0
  for (let end = source.indexOf('\n'); end !== -1 && end < at; end = source.indexOf('\n', end + 1)) {
    line++
    start = end + 1
  }
  return `line ${line}, column ${at - start + 1}`
}

function foundAt(source: string, at: number): string {
  if (at >= source.length) return 'the end of the file'
  return quote(String.fromCodePoint(source.codePointAt(at) ?? 0))
}
