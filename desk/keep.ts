/** Draws what says something new, and answers what is there already for what doesn't. */
export type Keep = <Drawn extends HTMLElement>(key: string, says: unknown, draw: () => Drawn) => Drawn

/**
 * Keeps what was drawn while it says the same: on a busy evening something changes all the time, and takes neither the focus nor
 * a list that somebody has just opened away from them.
 */
export function keeper(): Keep {
  const kept = new Map<string, { said: string; drawn: HTMLElement }>()
  return <Drawn extends HTMLElement>(key: string, says: unknown, draw: () => Drawn): Drawn => {
    const said = JSON.stringify(says)
    const known = kept.get(key)
    if (known?.said === said) return known.drawn as Drawn
    const drawn = draw()
    kept.set(key, { said, drawn })
    return drawn
  }
}

/**
 * Draws anew; whoever was at something that is there no longer is at what has its name now, in the row that says what it is about
 * by `data-about`, or at that row.
 */
export function keepingFocus(parent: HTMLElement, draw: () => void): void {
  const before = document.activeElement
  const wasInside = parent.contains(before)
  const name = nameOf(before)
  const about = before?.closest('[data-about]')?.getAttribute('data-about')
  draw()
  if (!wasInside || parent.contains(document.activeElement)) return
  const row = about ? parent.querySelector<HTMLElement>(`[data-about='${CSS.escape(about)}']`) : null
  const named = [...(row ?? parent).querySelectorAll<HTMLElement>(focusable)].find(
    (one) => name !== '' && nameOf(one) === name,
  )
  const next = named ?? row
  next?.focus({ preventScroll: true })
}

const focusable = 'a, button, input, select, textarea, [tabindex]'

const nameOf = (element: Element | null): string =>
  element?.getAttribute('aria-label') ?? element?.textContent ?? ''
