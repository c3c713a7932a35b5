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

/** Draws anew; whoever was at something that is there no longer is at what has its name now, or at the booking it was about. */
export function keepingFocus(parent: HTMLElement, draw: () => void): void {
  const before = document.activeElement
  const wasInside = parent.contains(before)
  const label = before?.getAttribute('aria-label')
  const booking = before?.closest('[data-booking]')?.getAttribute('data-booking')
  draw()
  if (!wasInside || parent.contains(document.activeElement)) return
  const having = (name: string, value: string | null | undefined) =>
    value ? parent.querySelector<HTMLElement>(`[${name}='${CSS.escape(value)}']`) : null
  const next = having('aria-label', label) ?? having('data-booking', booking)
  next?.focus({ preventScroll: true })
}
