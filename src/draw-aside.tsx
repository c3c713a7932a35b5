import { type RouterHistory, createHistory, createRouter } from '@tanstack/react-router'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { router } from './router.ts'
import { copiedScreens } from './shell/first-screen/copy-screen.ts'
import type { Aside } from './shell/first-screen/keep-first-screen.ts'
import { DrawnAside } from './shell/screen/drawn-aside.ts'
import { ScreenSkeleton } from './shell/screen/screen-skeleton.tsx'

/**
 * Draws the screen of an address out of sight, in a frame that is as wide as the page: with an address, ids and radio
 * groups of its own, and laid out, for what is copied depends on it.
 */
export async function drawAside(href: string): Promise<Aside> {
  const frame = openFrame()
  try {
    const { body } = await withSheets(frame)
    body.innerHTML = '<div id="app"></div>'
    const element = body.firstElementChild!
    const root = createRoot(element, { identifierPrefix: 'aside' })
    const aside = routerAt(href)
    const screen = (
      <DrawnAside value>
        <App router={aside} />
      </DrawnAside>
    )
    // Until it has loaded, the router still holds the screen that it drew last.
    aside.load().then(
      () => frame.isConnected && startTransition(() => root.render(screen)),
      () => frame.remove(),
    )
    return {
      element,
      href: () => aside.state.location.href,
      // Sheets that came too late may have brought another document.
      isOpen: () => frame.isConnected && frame.contentDocument === element.ownerDocument,
      end() {
        root.unmount()
        frame.remove()
      },
    }
  } catch (error) {
    frame.remove()
    throw error
  }
}

function openFrame(): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.inert = true
  frame.ariaHidden = 'true'
  const { style } = frame
  style.cssText = 'position:fixed;inset:0 auto auto 0;border:0;visibility:hidden;pointer-events:none'
  style.width = `${innerWidth}px`
  style.height = `${innerHeight * copiedScreens}px`
  document.body.append(frame)
  return frame
}

/** A sheet that hangs is waited for no longer. */
const longestSheetsMs = 5_000

/** An empty document with the sheets that the page has by now, which has pictures from where the page has them. */
async function withSheets(frame: HTMLIFrameElement): Promise<Document> {
  const sheets = [...document.querySelectorAll('link[rel=stylesheet], style')]
  const text = `<!doctype html>${sheets.map(({ outerHTML }) => outerHTML).join('')}`
  const { contentDocument: empty, contentWindow: view } = frame
  let ready: Promise<unknown>
  if (isServed(view!) || !isServed(window)) {
    empty!.open()
    ready = new Promise((resolve) => view!.addEventListener('load', resolve))
    empty!.write(text)
    empty!.close()
  } else {
    // Chromium (156) has the service worker answer this one alone, and Firefox (153) the other.
    ready = new Promise((resolve) => frame.addEventListener('load', resolve))
    frame.srcdoc = text
  }
  await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, longestSheetsMs))])
  return frame.contentDocument!
}

/** Whether a service worker answers for what is loaded there. */
const isServed = ({ navigator }: Window): boolean => Boolean(navigator.serviceWorker?.controller)

let asideRouter: typeof router | undefined
let plainTransition: typeof router.startTransition | undefined

/** One router for all that is drawn: each listens to the page for as long as that lives. */
function routerAt(href: string): typeof router {
  const history = historyAt(href)
  asideRouter ??= createRouter({
    ...router.options,
    history,
    scrollRestoration: false,
    // What goes wrong is never kept.
    defaultErrorComponent: ScreenSkeleton,
  })
  plainTransition ??= asideRouter.startTransition
  // A function, for with `false` it would put the page to its top; and only now, for with one it would listen to every scroll.
  asideRouter.update({ ...asideRouter.options, history, scrollRestoration: () => false })
  // Drawing it has put one in its place that waits for something to be drawn.
  asideRouter.startTransition = plainTransition
  return asideRouter
}

/** Of an address that nobody leaves. */
function historyAt(href: string): RouterHistory {
  const { pathname, search } = new URL(href, location.href)
  const stay = () => {}
  return createHistory({
    getLocation: () => ({ href, pathname, search, hash: '', state: { __TSR_index: 0 } }),
    getLength: () => 1,
    pushState: stay,
    replaceState: stay,
    go: stay,
    back: stay,
    forward: stay,
    createHref: (path) => path,
  })
}
