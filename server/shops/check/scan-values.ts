import { type Faults, quote } from './fault.ts'

const limits = { depth: 24, list: 20_000, values: 2_000_000, key: 200 }

/** Line feeds and tabs are fine in a description. Any other control character is a sign of a broken export. */
const control = /(?![\t\n\r])\p{Cc}/u

const halfCharacter = /\p{Surrogate}/u

/**
 * Looks at every value of parsed JSON before the schema does: it reports broken texts, keys that JavaScript would take
 * for its own, and shapes so deep or large that nothing else should process them. Returns false when the file isn't fit
 * for further checks.
 */
export function scanValues(root: unknown, faults: Faults): boolean {
  const path: (string | number)[] = []
  let left = limits.values
  let fit = true

  function refuse(message: string): void {
    faults.add(path, message)
    fit = false
  }

  function visit(value: unknown): void {
    if (!fit) return
    if (--left < 0) return refuse(`the file holds more than ${limits.values.toLocaleString('en')} values`)
    if (typeof value === 'string') return visitText(value)
    if (typeof value !== 'object' || value === null) return
    if (path.length >= limits.depth) return refuse('is nested too deeply for a shop file')
    if (Array.isArray(value)) visitList(value)
    else visitObject(value as Record<string, unknown>)
  }

  function visitText(text: string): void {
    if (control.test(text)) faults.add(path, 'has a control character; remove it')
    else if (halfCharacter.test(text))
      faults.add(path, 'has half a character (a lone surrogate); type the text again')
  }

  function visitList(list: unknown[]): void {
    if (list.length > limits.list) {
      return refuse(
        `at most ${limits.list.toLocaleString('en')} entries; found ${list.length.toLocaleString('en')}`,
      )
    }
    for (const [index, entry] of list.entries()) {
      path.push(index)
      visit(entry)
      path.pop()
      if (!fit) return
    }
  }

  function visitObject(object: Record<string, unknown>): void {
    for (const key of Object.keys(object)) {
      path.push(key.length > limits.key ? key.slice(0, limits.key) : key)
      // Every object inherits these keys, so a schema would take them for known ones; none is part of the format.
      if (key in Object.prototype) faults.add(path, `unknown key ${quote(key)}`)
      else visit(object[key])
      path.pop()
      if (!fit) return
    }
  }

  visit(root)
  return fit
}
