import { i18n } from '@lingui/core'
import type { RegisteredRouter } from '@tanstack/react-router'
import { firstScreenKey } from '../../../core/domain/first-screen.ts'
import { firstScreens, keptPaths } from '../../../core/schema/kept-screens.ts'
import { type FirstScreenFacts, firstScreenFacts } from '../../queries/launch/first-screen.ts'
import { visitParametersOf } from '../../queries/use-visit.ts'
import { stringifySearch } from '../navigation/search.ts'
import { type ScreenCopy, copyScreen } from './copy-screen.ts'
import { forgetScreens, isCurrent, isKept, keepScreen, noteLikeStrangers } from './keep-screen.ts'

/** A screen that hasn't changed for so long stands. */
const restMs = 800

/** So long after something has changed, what isn't looked at is drawn aside; and after somebody has last done something. */
const asideMs = 2_500
/** What doesn't stand by then is given up: it is kept when it is next looked at. */
const longestAsideMs = 10_000

/** A screen that is drawn out of sight. */
export type Aside = { element: Element; href(): string; isOpen(): boolean; end(): void }
type DrawAside = (href: string) => Promise<Aside>

/**
 * Keeps home and menu as they stand, for the service worker to answer the next launch with (`sw/kept-screen.ts`): taken
 * from the page itself, so that there is no second template. Whenever what they are drawn from changes, what was kept
 * goes at once, and both are kept again: the one that is looked at as it is, the other drawn aside once there is time.
 */
export function keepFirstScreens(router: RegisteredRouter, drawAside: DrawAside): void {
  const workers = navigator.serviceWorker
  // Without a service worker nobody would answer with them; without one in charge, this page isn't kept either.
  if (!workers || !('caches' in globalThis)) return
  // On the first visit it takes charge once the app's files are there: the second launch is to have its screen already.
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

  /** Whether what is known now is still so later. */
  const holdsFrom = ({ version }: FirstScreenFacts) => {
    const [at, spoken] = [asked, i18n.locale]
    return () => asked === at && i18n.locale === spoken && facts?.version === version
  }

  /** Of the phone's own language, and not of one that an address asks for. */
  async function noteLikeness(): Promise<void> {
    const { language } = visitParametersOf(router.state.location.search)
    if (facts && language === null) await noteLikeStrangers(facts.isLikeStrangers, i18n.locale)
  }

  /** What is looked at stands as a launch is to find it: at its top, and nothing in its place as the search is in the menu's. */
  const isPlain = () => scrollY === 0 && !router.state.location.state.under

  async function keepShown(): Promise<void> {
    const key = firstScreenKey(new URL(location.href))
    if (!key || !facts || document.hidden || !isPlain()) return
    const copy = copyScreen(app)
    if (copy) await keepScreen({ key, path: location.pathname, copy, facts, holds: holdsFrom(facts) })
  }

  const isTouched = () => performance.now() - touchedAt < asideMs

  /** One after the other, and never while somebody is at it. */
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
        const copy = await standing(aside, href)
        aside.end()
        if (copy) await keepScreen({ ...its, copy })
      }
    } finally {
      aside?.end()
      aside = undefined
      isDrawingAside = false
    }
  }

  // The last row of a block that was waited for is there already, and only shown.
  const its = { attributeFilter: ['data-waiting'] }
  new MutationObserver(soon).observe(app, { subtree: true, childList: true, characterData: true, ...its })
  router.subscribe('onResolved', follow)
  // By the engine, for what may concern other screens only.
  new BroadcastChannel(firstScreens).addEventListener('message', () => {
    soon()
    othersSoon()
  })
  document.addEventListener('visibilitychange', othersSoon)
  // A tap or a scroll waits for nothing that isn't seen.
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

/** A copy of what is drawn aside, once it stands; null if it never does, is sent elsewhere or ended. */
async function standing({ element, href, isOpen }: Aside, wanted: string): Promise<ScreenCopy | null> {
  const until = performance.now() + longestAsideMs
  let before = ''
  while (performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, restMs))
    if (!isOpen()) return null
    const copy = copyScreen(element)
    if (copy?.html && copy.html === before) return href() === wanted ? copy : null
    before = copy?.html ?? ''
  }
  return null
}

/** A page that always moves somewhere has no idle time of its own. */
const longestBusyMs = 3_000

function whenIdle(task: () => void): void {
  // Safari has no idle callback.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(task, { timeout: longestBusyMs })
  else setTimeout(task, 200)
}

/** A launch without a kept screen is only slower. */
const notKept = (error: unknown) => console.warn('the first screen was not kept:', error)
