/** What tells somebody who doesn't see the screen where they are. */
const place = 'article, section, form, fieldset, li, ul, ol, dialog[open], main'

/**
 * What has the focus may go from under it: an address that is deleted, a question that is answered. Browsers give the focus
 * to the page then, and a screen reader begins from its top. It goes to what stood around it instead, to the nearest that is
 * still there. Whoever touches something else, or puts the keyboard away, has left by themselves.
 */
export function keepFocus(app: HTMLElement): void {
  let focused: Element | null = null
  /** From the inside out. */
  let around: HTMLElement[] = []

  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement) || !app.contains(target)) return
    focused = target
    around = []
    for (let one = target.parentElement; one && one !== app; one = one.parentElement)
      if (one.matches(place)) around.push(one)
  })
  addEventListener('pointerdown', () => (focused = null), true)
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    // What is being removed is left as well, and is gone only then; and whoever looks at another window comes back.
    if (!relatedTarget)
      queueMicrotask(() => {
        if (focused && target === focused && isOnPage() && isSeen(focused)) focused = null
      })
  })

  new MutationObserver(() => {
    if (!focused || !isOnPage() || isSeen(focused)) return
    const left = around.find(isSeen) ?? app.querySelector('main')
    focused = null
    if (!left) return
    if (!left.hasAttribute('tabindex')) {
      left.tabIndex = -1
      left.addEventListener('blur', () => left.removeAttribute('tabindex'), { once: true })
    }
    left.focus({ preventScroll: true })
  }).observe(app, { subtree: true, childList: true })
}

/** Nothing has the focus but the page itself. */
const isOnPage = (): boolean => document.activeElement === document.body

const isSeen = (one: Element): boolean =>
  one.isConnected && one.checkVisibility?.({ visibilityProperty: true }) !== false
