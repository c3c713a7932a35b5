/** Elements that tell a screen reader's user where they are. */
const place = 'article, section, form, fieldset, li, ul, ol, dialog[open], main'

/**
 * Moves the focus when the focused element disappears, such as an address that is deleted or a question that is
 * answered. Browsers then give the focus to the page, and a screen reader begins at its top. Instead, the nearest
 * surrounding element that is still there gets the focus. Nothing happens if the customer has touched something else or
 * closed the keyboard.
 */
export function keepFocus(app: HTMLElement): void {
  let focused: Element | null = null
  /** The surrounding places, innermost first. */
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
    // An element that is being removed loses the focus too, but is still there at this moment: so look a little later.
    // If another window got the focus, the customer will come back.
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
