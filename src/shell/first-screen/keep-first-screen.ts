import type { RegisteredRouter } from '@tanstack/react-router'
import { firstScreenCache } from '../../../core/schema/cache-names.ts'
import { firstScreenKey, holdsUntilHeader, releaseHeader } from '../../../core/domain/first-screen.ts'
import { type FirstScreenFacts, firstScreenFacts } from '../../queries/launch/first-screen.ts'
import { visitParametersOf } from '../../queries/use-visit.ts'
import skeleton from '../../ui/content/skeleton.module.css'
import { laterSheetHref } from '../screen/later-sheet.ts'
import { copyScreen } from './copy-screen.ts'
import { cssOfStyles, decidingMedia, keptPage, ruleOf, scriptOf, sheetsOf } from './kept-page.ts'

/** A screen that hasn't changed for so long stands. */
const restMs = 800

/**
 * Keeps home and menu as they stand, for the service worker to answer the next launch with (`sw/kept-screen.ts`): taken
 * from the page itself, so that there is no second template. Whenever what they are drawn from changes, what was kept
 * goes at once, and each is kept again when it is next looked at.
 */
export function keepFirstScreens(router: RegisteredRouter): void {
  const workers = navigator.serviceWorker
  // Without a service worker nobody would answer with them; without one in charge, this page isn't kept either.
  if (!workers || !('caches' in globalThis)) return
  // On the first visit it takes charge once the app's files are there: the second launch is to have its screen already.
  if (workers.controller) begin(router)
  else workers.addEventListener('controllerchange', () => begin(router), { once: true })
}

function begin(router: RegisteredRouter): void {
  const app = document.getElementById('app')!
  let facts: FirstScreenFacts | null = null
  let end = () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  let asked = ''
  /** The last that was kept, by its key. */
  const last = new Map<string, string>()

  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => whenIdle(() => void keep().catch(notKept)), restMs)
  }

  function follow(): void {
    const parameters = visitParametersOf(router.state.location.search)
    const key = JSON.stringify(parameters)
    if (key === asked) return soon()
    asked = key
    end()
    facts = null
    end = firstScreenFacts(parameters).subscribe((now) => {
      const isOther = facts !== null && now?.version !== facts.version
      facts = now
      if (isOther || now === null) forget()
      soon()
    }, forget)
  }

  function forget(): void {
    last.clear()
    void caches.delete(firstScreenCache).catch(notKept)
  }

  async function keep(): Promise<void> {
    const key = firstScreenKey(new URL(location.href))
    if (!facts || !key || document.hidden || scrollY > 0) return
    const { version, holdsUntil, accent } = facts
    const copy = copyScreen(app)
    if (!copy) return
    const page = await fetch('/index.html')
    const text = await page.text()
    const release = scriptOf(text)
    // A newer release is about to take over: its page isn't made of this one's screens.
    if (!isRunning(release)) return
    const css = await cssFor(copy.html, sheetsOf(text))
    const screen = {
      path: location.pathname,
      language: document.documentElement.lang,
      title: document.title,
      html: copy.html,
      css: css + cssOfStyles(copy.styles) + ruleOf('html', accent ?? {}),
      waiting: `.${skeleton.skeleton}`,
      isFirstVisit: false,
      media: Object.fromEntries(decidingMedia.map((query) => [query, matchMedia(query).matches])),
    }
    const same = JSON.stringify([version, screen])
    const cache = await caches.open(firstScreenCache)
    if (last.get(key) === same && (await cache.match(key))) return
    const kept = await keptPage({ text, policy: page.headers.get('content-security-policy') ?? '' }, screen)
    const headers = new Headers(page.headers)
    for (const name of ['content-length', 'content-encoding', 'etag']) headers.delete(name)
    headers.set('content-security-policy', kept.policy)
    headers.set(holdsUntilHeader, String(holdsUntil))
    headers.set(releaseHeader, release)
    // What it was drawn from may have changed meanwhile.
    if (facts?.version !== version) return
    await cache.put(key, new Response(kept.text, { headers }))
    last.set(key, same)
  }

  // The last row of a block that was waited for is there already, and only shown.
  const its = { attributeFilter: ['data-waiting'] }
  new MutationObserver(soon).observe(app, { subtree: true, childList: true, characterData: true, ...its })
  router.subscribe('onResolved', follow)
  // By the engine, for what may concern other screens only.
  new BroadcastChannel(firstScreenCache).addEventListener('message', soon)
  follow()
}

const isRunning = (script: string) => document.querySelector(`script[src="${CSS.escape(script)}"]`) !== null

/** The page's own sheets, and that of every other screen where something stands there that came late. */
async function cssFor(html: string, sheets: readonly string[]): Promise<string> {
  const begins = (await Promise.all(sheets.map(textOf))).join('\n')
  const href = laterSheetHref()
  const later = href ? await textOf(href) : ''
  const names = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, all]) => all!.split(' '))
  const isLater = (name: string) => !begins.includes(`.${name}`) && later.includes(`.${name}`)
  return names.some(isLater) ? `${begins}\n${later}` : begins
}

const textOf = async (href: string): Promise<string> => (await fetch(href)).text()

// Safari has no idle callback.
const whenIdle = globalThis.requestIdleCallback ?? ((task: () => void) => setTimeout(task, 200))

/** A launch without a kept screen is only slower. */
const notKept = (error: unknown) => console.warn('the first screen was not kept:', error)
