import type { Comparison } from './compare-screens.ts'
import type { AppLoader } from './load-app.ts'
import type { EngineStart } from './start-engine.ts'
import type { Start } from './start.ts'

/**
 * Runs in a page that shows a kept screen, before the app is there. It has the app loaded after the first paint and
 * remembers the customer's taps. Once the app shows the same screen behind the kept one, it removes the kept screen and
 * carries the taps out. It is put into the page as text: it may use nothing but what it declares itself.
 * @param loader loads the app
 * @param engine carries out taps on *Add* ahead of the app, which takes it over
 * @param compare compares the kept screen with the app's
 */
export function startPage(
  { media, waiting, visit, isFirstVisit }: Start,
  loader: AppLoader,
  engine: EngineStart,
  compare: Comparison,
): void {
  /** How long a tap on a link waits for the app; then the browser follows the link. */
  const patienceMs = isFirstVisit ? 15_000 : 4_000
  /** If the app's screen differs from the kept one, the app takes over once it hasn't changed for this long. */
  const quietMs = 300
  /**
   * The same on a first visit whose tags the app still lacks, for example while the phone asks for its table's number.
   */
  const unsaidMs = 3_000
  const longestMs = 20_000

  /** Selects the title of a dish in a list, or the screen of a single dish. */
  const dish = 'h3, article'
  type Typed = HTMLInputElement | HTMLTextAreaElement
  const typedIn = 'textarea, input:not([type=radio], [type=checkbox])'

  // From here on the page works, even if the rest of it never arrives (`askAgain`).
  dispatchEvent(new Event('start'))
  const kept = document.getElementById('first-screen')!
  const app = document.getElementById('app')!
  /** A press without an end counts for this long. After the finger has left, the click comes within `tapMs`. */
  const longestPressMs = 10_000
  const tapMs = 100
  /** Tapped elements, in the order in which they are to be carried out. */
  const taps: HTMLElement[] = []
  let changedAt = 0

  const root = document.documentElement
  // The kept screen is unfit (`hideUnfit`), or was drawn for another window size: nothing of it may be shown.
  if (
    root.hidden ||
    Object.entries(media).some(([query, matched]) => matchMedia(query).matches !== matched)
  ) {
    kept.remove()
    root.hidden = false
    loader.load()
    return
  }

  loader.loadOncePainted()

  /**
   * The links of a stored screen have the parameters of the visit in which it was stored, and those of a server's page
   * not all of this visit. As the browser may follow a link by itself, it gets the right ones once it is pressed.
   */
  const updateLink = ({ target }: Event) => {
    const link = (target as Element).closest<HTMLAnchorElement>('a[href^="/"]')
    if (!link) return
    const here = new URLSearchParams(location.search)
    const search = new URLSearchParams(link.search)
    for (const name of visit) {
      search.delete(name)
      for (const value of here.getAll(name)) search.append(name, value)
    }
    // Setting `search` would make the address absolute, and the app no longer carry the tap out.
    const query = String(search)
    link.setAttribute('href', link.pathname + (query && `?${query}`))
  }
  for (const name of ['pointerdown', 'click']) kept.addEventListener(name, updateLink)

  let hasChosen = false
  kept.addEventListener('click', (event) => {
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const target = event.target as Element
    const found = target.closest<HTMLElement>('button, label, summary, a[href^="/"]')
    if (!found) return
    // A choice changes at once, so its default action isn't prevented. A tap on a label also sends a click on its
    // input; only that one counts.
    const isChoice = found.matches('label')
    if (!isChoice) event.preventDefault()
    else if (!target.matches('input')) return
    // A button with a sign, such as a plus, counts as often as it is tapped; one with words counts once.
    if (!found.hasAttribute('aria-label') && taps.includes(found)) taps.splice(taps.indexOf(found), 1)
    taps.push(found)
    // Only the app can carry out a choice, such as another order type, and must do so before later taps: from then on
    // no tap goes to the early engine.
    hasChosen ||= isChoice
    if (hasChosen || !engine.add(found))
      found.setAttribute('data-tapped', String(Number(found.getAttribute('data-tapped')) + 1))
    if (found instanceof HTMLAnchorElement)
      setTimeout(() => kept.isConnected && location.assign(found.href), patienceMs)
  })

  // If a button is removed while it is pressed, by a pointer or the space bar, the browser sends no click. So the
  // takeover waits for the end of a press.
  let pressedUntil = 0
  const press =
    (ms: number) =>
    ({ key = ' ' }: Event & { key?: string }) => {
      if (key === ' ') pressedUntil = performance.now() + ms
    }
  for (const start of ['pointerdown', 'keydown']) kept.addEventListener(start, press(longestPressMs))
  for (const end of ['pointerup', 'pointercancel', 'keyup']) addEventListener(end, press(tapMs), true)
  const isPressed = () => performance.now() < pressedUntil

  const isComplete = ({ complete, naturalWidth }: HTMLImageElement) => complete && naturalWidth > 0
  const inSight = (image: Element) => {
    const { top, bottom, width } = image.getBoundingClientRect()
    return width > 0 && top < innerHeight && bottom > 0
  }

  /** @returns whether the app has an element for this tap */
  const carryOut = (tapped: HTMLElement): boolean => {
    const live = compare.liveOne(tapped)
    if (!live) return false
    const [seen, its] = [tapped, live].map((one) => one.querySelector('input'))
    if (!seen || !its || seen.checked !== its.checked) live.click()
    return true
  }

  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

  /** Resolves once the app has stopped changing after a choice, since it may draw other dishes. */
  const settled = async () => {
    do await pause(50)
    while (app.querySelector('[role=radiogroup][aria-busy]'))
    await new Promise<void>((resolve) => {
      let timer = setTimeout(resolve, quietMs)
      setTimeout(resolve, unsaidMs)
      new MutationObserver(() => {
        clearTimeout(timer)
        timer = setTimeout(resolve, quietMs)
      }).observe(app, { subtree: true, childList: true, characterData: true })
    })
  }

  const takeOver = async () => {
    watch.disconnect()
    clearInterval(timer)
    cancelAnimationFrame(frame)
    // Pictures that are decoded a frame later would flash. One that the kept screen shows already is there at once.
    const shown = new Set(
      [...kept.querySelectorAll('img')].filter(isComplete).map(({ currentSrc }) => currentSrc),
    )
    const coming = [...app.querySelectorAll('img')].filter(
      (picture) => inSight(picture) && !(isComplete(picture) && shown.has(picture.currentSrc)),
    )
    if (coming.length > 0)
      await Promise.race([Promise.allSettled(coming.map((picture) => picture.decode())), pause(500)])
    while (isPressed()) await pause(20)
    const lists = app.querySelectorAll('ul')
    kept.querySelectorAll('ul').forEach((list, index) => {
      if (list.scrollLeft) lists[index]?.scrollTo({ left: list.scrollLeft, behavior: 'instant' })
    })
    const { scrollY } = window
    const fields = [...kept.querySelectorAll<Typed>(typedIn)]
    const typed = fields.filter(({ value, defaultValue }) => value !== defaultValue)
    const focused = kept.contains(document.activeElement) ? (document.activeElement as HTMLElement) : null
    kept.remove()
    // Removing the kept screen may have changed the page's height, and with it the scroll position.
    if (window.scrollY !== scrollY) scrollTo({ top: scrollY, behavior: 'instant' })
    for (const field of typed) {
      const live = compare.liveOne(field)
      // The native setter, as the browser uses it: with React's own setter, React would ignore the input event.
      if (live) Reflect.set(Object.getPrototypeOf(live) as object, 'value', field.value, live)
      live?.dispatchEvent(new Event('input', { bubbles: true }))
    }
    const live = focused && compare.liveOne(focused)
    live?.focus({ preventScroll: true })
    if (live?.matches(typedIn)) {
      const { selectionStart, selectionEnd } = focused as Typed
      ;(live as Typed).setSelectionRange(selectionStart, selectionEnd)
    }
    for (const [index, tapped] of taps.entries()) {
      // Each tap must see the effects of the taps before it. A row that was scrolled to may be rendered a moment later.
      if (index > 0)
        await (!tapped.matches('label') && taps[index - 1]!.matches('label') ? settled() : pause(0))
      let tries = 40
      for (; tries > 0 && !carryOut(tapped); await pause(50))
        // While the app itself is waiting, for example for another menu, this doesn't count as a try: the row comes
        // with the menu.
        if (!app.querySelector(waiting) || performance.now() > longestMs) tries--
      // A dish that has left the menu: its own page says so.
      if (tries === 0 && tapped instanceof HTMLAnchorElement) location.assign(tapped.href)
      // What was tapped later, such as *Add*, would do something else without a choice that the menu no longer offers.
      // The customer sees what is missing. Only the rows of a list don't depend on each other.
      if (tries === 0 && !compare.rowOf(tapped)) break
    }
    engine.end()
  }

  const hasWords = () => app.querySelector('h1, h2') !== null && !app.querySelector(waiting)

  /**
   * Whether the app has content. Until then the kept screen is the better one; on a first visit, until the app shows
   * dishes, if the kept screen has any.
   */
  const isDrawn = () =>
    hasWords() && (!isFirstVisit || !kept.querySelector(dish) || !!app.querySelector(dish))

  const look = () => {
    const now = performance.now()
    // After `longestMs` the app takes over with whatever it shows, on a first visit only if that isn't a waiting state.
    const isOverdue = now > longestMs && (isFirstVisit ? hasWords() : app.querySelector('h1, h2') !== null)
    // A page of the scanned table never has the tags of the app that asks whether the phone has moved there.
    const isAsking = location.search.includes('moveTo=')
    const longestQuietMs = isFirstVisit && !isAsking && !compare.hasTags() ? unsaidMs : quietMs
    if (isOverdue || (isDrawn() && (compare.standsTheSame() || now - changedAt > longestQuietMs)))
      void takeOver()
  }
  // In the next frame, which lays the change out anyway: measuring in the callback would force another layout.
  let frame = 0
  const watch = new MutationObserver(() => {
    changedAt = performance.now()
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(look)
  })
  watch.observe(app, { subtree: true, childList: true, characterData: true })
  const timer = setInterval(look, 100)
}
