/** Returns the element that was drawn under a key, or draws it again if what it says has changed. */
export type Keep = <Drawn extends HTMLElement>(key: string, says: unknown, draw: () => Drawn) => Drawn

/**
 * Keeps drawn elements as long as what they say stays the same. On a busy evening something changes all the time, and
 * that must neither take the focus nor close a list that somebody has just opened.
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

/** Redraws, and returns the focus if its element is gone. */
export function keepingFocus(parent: HTMLElement, draw: () => void): void {
  const leadBack = wayBack(parent)
  draw()
  leadBack()
}

/**
 * Remembers where the focus is.
 * @returns a function that returns the focus, if it was lost: to the element with the same name in the row with the
 * same `data-about`, or else to that row, or to the row in its place
 */
export function wayBack(parent: HTMLElement): () => void {
  const before = document.activeElement
  if (!before || before === document.body || !parent.contains(before)) return () => {}
  const name = nameOf(before)
  const isSeen = before.matches(':focus-visible')
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
    if (next) moveFocus(next, isSeen)
  }
}

/**
 * Moves the focus without moving the page under a finger. For whoever uses the keyboard (`isSeen`), the page follows
 * where the element isn't in view.
 */
export function moveFocus(to: HTMLElement, isSeen: boolean): void {
  to.focus({ preventScroll: true })
  if (isSeen) to.scrollIntoView({ block: 'nearest' })
}

const focusable = 'a, button, input, select, textarea, [tabindex]'

const nameOf = (element: Element): string => element.getAttribute('aria-label') ?? element.textContent ?? ''
