import type { RegisteredRouter } from '@tanstack/react-router'

/**
 * Whoever goes back to a screen that was kept has the focus where they had it: a keyboard and a screen reader would begin from
 * its top again. Of a screen that wasn't kept it is gone, and the focus is on the whole, where arriving puts it.
 */
export function returnFocus({ history }: RegisteredRouter, app: HTMLElement): void {
  /** What had the focus when a path was left. */
  const left = new Map<string, HTMLElement>()
  let path = history.location.pathname
  let wanted: HTMLElement | undefined

  history.subscribe(({ location: { pathname }, action: { type } }) => {
    if (pathname === path) return
    for (const [at, { isConnected }] of left) if (!isConnected) left.delete(at)
    const focused = document.activeElement
    if (focused instanceof HTMLElement && focused.matches('main *')) left.set(path, focused)
    else left.delete(path)
    path = pathname
    wanted = type === 'PUSH' || type === 'REPLACE' ? undefined : left.get(path)
  })
  // Arriving gives it to the whole more than once; whoever does anything has arrived.
  for (const done of ['keydown', 'pointerdown']) addEventListener(done, () => (wanted = undefined), true)
  app.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement && target.matches('main') && wanted?.checkVisibility?.())
      wanted.focus({ preventScroll: true })
  })
}
