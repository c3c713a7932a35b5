/**
 * Names `main` after the heading of the screen that it shows, for as long as it has the focus: a screen reader says the
 * name of what gets the focus, and the page's title is the restaurant's on every screen. By reference, since copies of
 * a screen drop references.
 */
export function nameScreen(app: HTMLElement): void {
  let main: HTMLElement | null = null
  // The heading may come later than the focus, and another screen may come without moving it.
  const observer = new MutationObserver(() => main && name(main))
  const follow = (target: EventTarget | null) => {
    observer.disconnect()
    main = target instanceof HTMLElement && target.matches('main') ? target : null
    if (!main) return
    name(main)
    observer.observe(main, { subtree: true, childList: true, attributeFilter: ['style'] })
  }
  app.addEventListener('focusin', ({ target }) => follow(target))
  follow(document.activeElement)
}

let named = 0

function name(main: HTMLElement): void {
  const before = document.getElementById(main.getAttribute('aria-labelledby') ?? '')
  if (before && main.contains(before) && isShown(before)) return
  const heading = [...main.querySelectorAll('h1')].find(isShown)
  if (!heading) return main.removeAttribute('aria-labelledby')
  heading.id ||= `screen-${(named += 1)}`
  main.setAttribute('aria-labelledby', heading.id)
}

/**
 * Whether it isn't in a living screen that is hidden (`LivingScreens`). Asks for no styles, which would be computed
 * anew.
 */
const isShown = (heading: Element) =>
  !heading.closest('[style*="content-visibility: hidden"], [style*="display: none"]')
