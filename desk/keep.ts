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

/** Draws anew; whoever was at something that is there no longer is led back. */
export function keepingFocus(parent: HTMLElement, draw: () => void): void {
  const leadBack = wayBack(parent)
  draw()
  leadBack()
}

/**
 * Remembers what somebody is at.
 * @returns what leads them, where they are at nothing any more, to what has its name now, in the row that says what it is about by
 * `data-about`; or to that row, or the one in its place
 */
export function wayBack(parent: HTMLElement): () => void {
  const before = document.activeElement
  if (!before || before === document.body || !parent.contains(before)) return () => {}
  const name = nameOf(before)
  const about = before.closest('[data-about]')?.getAttribute('data-about')
  const rowsIn = () => [...parent.querySelectorAll<HTMLElement>('[data-about]')]
  const at = rowsIn().findIndex((row) => row.contains(before))
  return () => {
    if (document.activeElement && document.activeElement !== document.body) return
    const rows = rowsIn()
    const row = rows.find((one) => one.dataset['about'] === about)
    const named = [...(row ?? parent).querySelectorAll<HTMLElement>(focusable)].find(
      (one) => name !== '' && nameOf(one) === name,
    )
    const next = named ?? row ?? rows[Math.min(Math.max(0, at), rows.length - 1)]
    next?.focus({ preventScroll: true })
  }
}

const focusable = 'a, button, input, select, textarea, [tabindex]'

const nameOf = (element: Element): string => element.getAttribute('aria-label') ?? element.textContent ?? ''
