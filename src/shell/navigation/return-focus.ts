import type { RegisteredRouter } from '@tanstack/react-router'

/**
 * Gives the focus back to the element that had it when the customer goes back to a living screen; otherwise a keyboard
 * and a screen reader would begin at the top again. On a screen that wasn't kept the element is gone, and the focus
 * stays on the whole screen, as on arrival.
 */
export function returnFocus({ history }: RegisteredRouter, app: HTMLElement): void {
  /** The element that had the focus when a path was left. */
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
  // On arrival `main` may get the focus more than once, so `wanted` is kept until the customer does something.
  for (const done of ['keydown', 'pointerdown']) addEventListener(done, () => (wanted = undefined), true)
  app.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement && target.matches('main') && wanted?.checkVisibility?.())
      wanted.focus({ preventScroll: true })
  })
}
