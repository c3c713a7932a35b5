import type * as TestingLibrary from '@testing-library/dom'
import type { Point } from './browser.ts'

declare const TestingLibraryDom: typeof TestingLibrary

/** What a person looks for: a thing by role and name, or words; perhaps inside another thing. */
export type Target = ({ role: string; name?: string | RegExp } | { text: string | RegExp }) & { in?: Target }

/** What is on the screen: its words, its middle, and whether a finger put there would meet it. */
export type Sighting = Point & { text: string; free: boolean }

/** A regular expression as JSON. */
type Pattern = string | { source: string; flags: string }
export type Wanted = { role?: string; name?: Pattern; text?: Pattern; in?: Wanted }

/** A target as JSON. */
export function asWanted(target: Target): Wanted {
  const pattern = (match: string | RegExp | undefined): Pattern | undefined =>
    match instanceof RegExp ? { source: match.source, flags: match.flags } : match
  const inside = target.in && asWanted(target.in)
  return 'role' in target
    ? { role: target.role, name: pattern(target.name), in: inside }
    : { text: pattern(target.text), in: inside }
}

/** Runs in the page: the first shown thing that fits; `reach` scrolls to it if need be. */
export function find(wanted: Wanted, reach: boolean): Sighting | null {
  const element = search(wanted)
  if (!element) return null
  const seen = sight(element)
  if (!reach || seen.free) return seen
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
  return sight(element)

  function sight(one: Element): Sighting {
    const { left, top, width, height } = one.getBoundingClientRect()
    const x = left + width / 2
    const y = top + height / 2
    const hit = document.elementFromPoint(x, y)
    const free = hit !== null && (one.contains(hit) || hit.contains(one))
    return { text: one.textContent ?? '', x, y, free }
  }

  function search({ role, name, text, in: outer }: Wanted): HTMLElement | undefined {
    const root = outer ? search(outer) : document.body
    if (!root) return undefined
    const found = role
      ? TestingLibraryDom.queryAllByRole(root, role, { name: matcher(name) })
      : TestingLibraryDom.queryAllByText(root, matcher(text) ?? /./)
    return found.find((one) => one.checkVisibility({ visibilityProperty: true }))
  }

  function matcher(pattern: Pattern | undefined): string | RegExp | undefined {
    return typeof pattern === 'object' ? new RegExp(pattern.source, pattern.flags) : pattern
  }
}
