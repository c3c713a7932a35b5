import { i18n } from '@lingui/core'
import type { RegisteredRouter } from '@tanstack/react-router'
import { firstScreenKey } from '../../../core/domain/first-screen.ts'
import { firstScreens, keptPaths } from '../../../core/schema/kept-screens.ts'
import { type FirstScreenFacts, firstScreenFacts } from '../../queries/launch/first-screen.ts'
import { visitParametersOf } from '../../queries/use-visit.ts'
import { stringifySearch } from '../navigation/search.ts'
import { type ScreenCopy, copyScreen } from './copy-screen.ts'
import { forgetScreens, isCurrent, isKept, keepScreen, noteLikeStrangers } from './keep-screen.ts'

/** A screen that hasn't changed for this long is complete, and is copied. */
const restMs = 800

/**
 * The screens that aren't shown are drawn aside this long after the last change, and not before the customer has been
 * idle for as long.
 */
const asideMs = 2_500
/** A screen drawn aside is copied only once, so it must not have changed for longer. */
const restOfAsideMs = 2 * restMs
/** A screen drawn aside that isn't complete by then is given up; it is kept when it is next shown. */
const longestAsideMs = 10_000

/**
 * What changes a screen. Attributes too: when a block stops waiting, its last row is only revealed, not inserted, and
 * another menu may have the same rows at its top.
 */
const watched: MutationObserverInit = {
  subtree: true,
  childList: true,
  characterData: true,
  attributeFilter: ['data-waiting', 'data-menu'],
}

/** A screen that is drawn out of sight. */
export type Aside = { element: Element; href(): string; isOpen(): boolean; end(): void }
type DrawAside = (href: string) => Promise<Aside>

/**
 * Keeps copies of home and menu, with which the service worker answers the next launch (`sw/kept-screen.ts`). They are
 * copied from the app itself, so that there is no second template. Whenever the facts that they are drawn from change,
 * the kept copies are dropped at once and both are made again: the screen that is shown is copied as it is, the other
 * one is drawn aside when there is time.
 */
export function keepFirstScreens(router: RegisteredRouter, drawAside: DrawAside): void {
  const workers = navigator.serviceWorker
  // Without a service worker nothing would answer with the copies; without one in control, the page itself isn't kept
  // either.
  if (!workers || !('caches' in globalThis)) return
  // On a first visit the service worker takes control once it has the app's files: the second launch is then to find
  // its screen.
  if (workers.controller) begin(router, drawAside)
  else workers.addEventListener('controllerchange', () => begin(router, drawAside), { once: true })
}

function begin(router: RegisteredRouter, drawAside: DrawAside): void {
  const app = document.getElementById('app')!
  let facts: FirstScreenFacts | null = null
  let end = () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  let asideTimer: ReturnType<typeof setTimeout> | undefined
  let asked = ''
  let touchedAt = -Infinity
  let isDrawingAside = false
  let aside: Aside | undefined

  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => whenIdle(() => void keepShown().then(noteLikeness).catch(notKept)), restMs)
  }

  const othersSoon = () => {
    clearTimeout(asideTimer)
    asideTimer = setTimeout(() => whenIdle(() => void keepOthers().catch(notKept)), asideMs)
  }

  function follow(): void {
    const parameters = visitParametersOf(router.state.location.search)
    const key = keyOf(router.state.location.search)
    othersSoon()
    if (key === asked) return soon()
    asked = key
    end()
    facts = null
    end = firstScreenFacts(parameters).subscribe((now) => {
      const isOther = facts !== null && now?.version !== facts.version
      facts = now
      if (isOther || now === null) forget()
      soon()
      othersSoon()
    }, failed)
  }

  const forget = () => void forgetScreens().catch(notKept)

  const failed = () => {
    facts = null
    forget()
  }

  /** Returns a function that tells later whether the address, the language and these facts are still the same. */
  const holdsFrom = ({ version }: FirstScreenFacts) => {
    const [at, spoken] = [asked, i18n.locale]
    return () => asked === at && i18n.locale === spoken && facts?.version === version
  }

  /** Only for the phone's own language, not for one that the address asks for. */
  async function noteLikeness(): Promise<void> {
    const { language } = visitParametersOf(router.state.location.search)
    if (facts && language === null) await noteLikeStrangers(facts.isLikeStrangers, i18n.locale)
  }

  /**
   * Whether the screen looks as at a launch: scrolled to its top, with nothing in its place, such as the search over
   * the menu.
   */
  const isPlain = () => scrollY === 0 && !router.state.location.state.under

  async function keepShown(): Promise<void> {
    const key = firstScreenKey(new URL(location.href))
    if (!key || !facts || document.hidden || !isPlain()) return
    const copy = copyScreen(app, facts.menu)
    if (copy) await keepScreen({ key, path: location.pathname, copy, facts, holds: holdsFrom(facts) })
  }

  const isTouched = () => performance.now() - touchedAt < asideMs

  /** Draws the screens aside one after the other, and never while the customer touches the page. */
  async function keepOthers(): Promise<void> {
    if (isDrawingAside) return othersSoon()
    const { search } = router.state.location
    if (document.hidden || !facts || asked !== keyOf(search)) return
    isDrawingAside = true
    try {
      const { table, language } = search
      for (const path of keptPaths) {
        const href = path + stringifySearch({ table, language })
        const key = firstScreenKey(new URL(href, location.href))
        const isShown = path === location.pathname && isPlain()
        if (!key || isShown || !facts || (await isKept(key, facts.holdsUntil))) continue
        if (isTouched()) return othersSoon()
        if (!(await isCurrent())) return
        const its = { key, path, facts, holds: holdsFrom(facts) }
        aside = await drawAside(href)
        if (isTouched()) return othersSoon()
        const copy = await standing(aside, href, its.facts.menu)
        aside.end()
        if (copy) await keepScreen({ ...its, copy })
      }
    } finally {
      aside?.end()
      aside = undefined
      isDrawingAside = false
    }
  }

  new MutationObserver(soon).observe(app, watched)
  router.subscribe('onResolved', follow)
  // The engine drops the copies itself, also for changes that concern only screens that aren't shown here.
  new BroadcastChannel(firstScreens).addEventListener('message', () => {
    soon()
    othersSoon()
  })
  document.addEventListener('visibilitychange', othersSoon)
  // Ends a drawing aside, so that no tap or scroll has to wait for something that isn't visible.
  const touched = () => {
    touchedAt = performance.now()
    aside?.end()
    if (isDrawingAside) othersSoon()
  }
  for (const name of ['pointerdown', 'keydown', 'scroll'])
    addEventListener(name, touched, { passive: true, capture: true })
  follow()
}

const keyOf = (search: object) => JSON.stringify(visitParametersOf(search))

/** Copies a screen drawn aside once it is complete; null if it never is, is redirected elsewhere, or is ended. */
async function standing(
  { element, href, isOpen }: Aside,
  wanted: string,
  menu: string,
): Promise<ScreenCopy | null> {
  const until = performance.now() + longestAsideMs
  let changedAt = performance.now()
  // Instead of comparing copies: making one of a large menu takes a slow phone longer than a frame.
  const changes = new MutationObserver(() => (changedAt = performance.now()))
  changes.observe(element, watched)
  try {
    for (let now = changedAt; now < until; now = performance.now()) {
      const restsIn = changedAt + restOfAsideMs - now
      if (restsIn > 0) await new Promise((resolve) => setTimeout(resolve, restsIn))
      else if (!isOpen()) return null
      else {
        const copy = copyScreen(element, menu)
        if (copy?.html) return href() === wanted ? copy : null
        changedAt = now
      }
    }
    return null
  } finally {
    changes.disconnect()
  }
}

/** How long to wait for idle time: a page with a running animation may have none. */
const longestBusyMs = 3_000

function whenIdle(task: () => void): void {
  // Safari has no idle callback.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(task, { timeout: longestBusyMs })
  else setTimeout(task, 200)
}

/** A launch without a kept screen is only slower, so failures are only logged. */
const notKept = (error: unknown) => console.warn('the first screen was not kept:', error)
