import type { Comparison } from './compare-screens.ts'
import type { EngineStart } from './start-engine.ts'
import type { Start } from './start.ts'

/**
 * Runs in a page that shows a kept screen, before the app is there: starts the app after the first paint, remembers
 * what is tapped meanwhile, and once the app shows the same in a place of its own, takes the kept screen away and
 * carries the taps out. It is put into the page as text: it may use nothing but what it declares itself.
 * @param engine started ahead of the app, which goes on with it
 * @param compare the kept screen with the app's
 */
export function startPage(
  { script, preload, shared, media, waiting, isFirstVisit }: Start,
  engine: EngineStart,
  compare: Comparison,
): void {
  /** So long a tap on a link waits for the app; then the link goes by itself. */
  const patienceMs = isFirstVisit ? 15_000 : 4_000
  /** What differs in another place than it stood is waited for no longer than until nothing has changed for so long. */
  const quietMs = 300
  /** And what isn't said there at all, as while a phone asks which table it is at. */
  const unsaidMs = 3_000
  const longestMs = 20_000

  /** A dish's title in a list, and one that has the screen to itself. */
  const dish = 'h3, article'
  type Typed = HTMLInputElement | HTMLTextAreaElement
  const typedIn = 'textarea, input:not([type=radio], [type=checkbox])'

  const kept = document.getElementById('first-screen')!
  const app = document.getElementById('app')!
  /** The first frame of a page that is seen takes no longer. */
  const longestFrameMs = 1_000
  /** A press that nobody ends is not waited for; after a finger has left, the browser tells the tap. */
  const longestPressMs = 10_000
  const tapMs = 100
  /** In the order in which they are carried out. */
  const taps: HTMLElement[] = []
  let changedAt = 0

  const fetchAhead = (hrefs: readonly string[]) => {
    for (const href of hrefs) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = href
      document.head.append(link)
    }
  }

  const load = () => {
    fetchAhead([script, ...preload])
    const element = document.createElement('script')
    element.type = 'module'
    element.src = script
    document.head.append(element)
  }

  /** Somebody who was here before has chosen a language (`catalogs.ts`), of which the server can't know. */
  const isInAnother = () => {
    if (!isFirstVisit || location.search.includes('language=')) return false
    try {
      const spoken = localStorage.getItem(`language:${location.host}`)
      return spoken !== null && spoken !== document.documentElement.lang
    } catch {
      return false
    }
  }

  const root = document.documentElement
  // Of another hour, or drawn for a screen of another kind: nothing of it may be seen.
  if (
    root.hidden ||
    isInAnother() ||
    Object.entries(media).some(([query, matched]) => matchMedia(query).matches !== matched)
  ) {
    kept.remove()
    root.hidden = false
    fetchAhead(shared)
    load()
    return
  }

  // After the first frame was painted; a page in the background has none.
  let loaded = false
  const loadOnce = async () => {
    if (loaded) return
    loaded = true
    fetchAhead(shared)
    const begun = engine.begin()
    // All that is fetched shares the line: with the engine alone a tap is carried out.
    if (isFirstVisit) await begun
    load()
  }
  // What was fetched ahead of that would take the place of the pictures on the line, and of the painting on the processor.
  if (isFirstVisit && PerformanceObserver.supportedEntryTypes.includes('paint'))
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) void loadOnce()
    }).observe({ type: 'paint', buffered: true })
  else requestAnimationFrame(() => setTimeout(loadOnce))
  setTimeout(loadOnce, longestFrameMs)

  let hasChosen = false
  kept.addEventListener('click', (event) => {
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const target = event.target as Element
    const found = target.closest<HTMLElement>('button, label, summary, a[href^="/"]')
    if (!found) return
    // A choice is seen at once. A tap on its words taps it as well, and is not a second one.
    const isChoice = found.matches('label')
    if (!isChoice) event.preventDefault()
    else if (!target.matches('input')) return
    // What is but a sign, such as a plus, is meant as often as it is tapped; what has words, once.
    if (!found.hasAttribute('aria-label') && taps.includes(found)) taps.splice(taps.indexOf(found), 1)
    taps.push(found)
    // What is chosen, such as another order type, only the app can carry out, and ahead of what is tapped after it.
    hasChosen ||= isChoice
    if (hasChosen || !engine.add(found))
      found.setAttribute('data-tapped', String(Number(found.getAttribute('data-tapped')) + 1))
    if (found instanceof HTMLAnchorElement)
      setTimeout(() => kept.isConnected && location.assign(found.href), patienceMs)
  })

  // A button that is taken away under a finger is not tapped.
  let pressedUntil = 0
  const press = (ms: number) => () => {
    pressedUntil = performance.now() + ms
  }
  kept.addEventListener('pointerdown', press(longestPressMs))
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, press(tapMs), true)
  const isPressed = () => performance.now() < pressedUntil

  const isComplete = ({ complete, naturalWidth }: HTMLImageElement) => complete && naturalWidth > 0
  const inSight = (image: Element) => {
    const { top, bottom, width } = image.getBoundingClientRect()
    return width > 0 && top < innerHeight && bottom > 0
  }

  /** @returns whether the app has what was tapped */
  const carryOut = (tapped: HTMLElement): boolean => {
    const live = compare.liveOne(tapped)
    if (!live) return false
    const [seen, its] = [tapped, live].map((one) => one.querySelector('input'))
    if (!seen || !its || seen.checked !== its.checked) live.click()
    return true
  }

  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

  /** After a choice that has been carried out the app may draw other dishes. */
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
    // Pictures that come a frame later would flash. One that stands on the screen as well is there at once.
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
    // The page's own height is the app's now.
    if (window.scrollY !== scrollY) scrollTo({ top: scrollY, behavior: 'instant' })
    for (const field of typed) {
      const live = compare.liveOne(field)
      // As the browser sets it: React has a setter of its own on the field, and would take this for what it said itself.
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
      // Each is to find what was changed before it. A row that was scrolled to may be made a moment later.
      if (index > 0)
        await (!tapped.matches('label') && taps[index - 1]!.matches('label') ? settled() : pause(0))
      for (let tries = 40; tries > 0 && !carryOut(tapped); await pause(50))
        // Of what the app waits for itself, such as another menu, the row comes with it.
        if (!app.querySelector(waiting) || performance.now() > longestMs) tries--
    }
    engine.end()
  }

  const hasWords = () => app.querySelector('h1, h2') !== null && !app.querySelector(waiting)

  /**
   * An app that has nothing yet shows so: what is on the page is the better one until then, and on a first visit until the
   * app has dishes, where there are some.
   */
  const isDrawn = () =>
    hasWords() && (!isFirstVisit || !kept.querySelector(dish) || !!app.querySelector(dish))

  const look = () => {
    const now = performance.now()
    // It has something else to say, on a first visit other than that it waits.
    const isOverdue = now > longestMs && (isFirstVisit ? hasWords() : app.querySelector('h1, h2') !== null)
    const longestQuietMs = isFirstVisit && !compare.hasTags() ? unsaidMs : quietMs
    if (isOverdue || (isDrawn() && (compare.standsTheSame() || now - changedAt > longestQuietMs)))
      void takeOver()
  }
  // With the frame that lays out what has changed: to ask within the change would do so once more.
  let frame = 0
  const watch = new MutationObserver(() => {
    changedAt = performance.now()
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(look)
  })
  watch.observe(app, { subtree: true, childList: true, characterData: true })
  const timer = setInterval(look, 100)
}
