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
 * Draws the screen of an address out of sight, in a frame that is as wide as the page, so that it can be copied. The
 * frame keeps the screen's address, element ids and radio groups apart from the page's. It is laid out (not `display:
 * none`), because what gets copied depends on the layout.
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
    // Rendered only after `load()`: until then this shared router still holds the screen of its previous address.
    aside.load().then(
      () => frame.isConnected && startTransition(() => root.render(screen)),
      () => frame.remove(),
    )
    return {
      element,
      href: () => aside.state.location.href,
      // If the style sheets loaded only after `longestSheetsMs`, the frame's document may have been replaced since.
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

/** How long to wait for the frame's style sheets to load; a sheet that hangs must not block the drawing for ever. */
const longestSheetsMs = 5_000

/**
 * Fills the frame with an empty document that has the page's current style sheets. The document is written in the way
 * that makes the browser load pictures from the same source as the page does: through the service worker or not.
 */
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
    // Chromium (156) lets the service worker answer only for a `srcdoc` document, Firefox (153) only for a written one.
    ready = new Promise((resolve) => frame.addEventListener('load', resolve))
    frame.srcdoc = text
  }
  await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, longestSheetsMs))])
  return frame.contentDocument!
}

/** Whether a service worker controls this window, and so answers its requests. */
const isServed = ({ navigator }: Window): boolean => Boolean(navigator.serviceWorker?.controller)

let asideRouter: typeof router | undefined
let plainTransition: typeof router.startTransition | undefined

/**
 * Returns the one router with which all screens are drawn aside, set to this address. It is reused because each router
 * keeps listening to the page for as long as the page lives.
 */
function routerAt(href: string): typeof router {
  const history = historyAt(href)
  asideRouter ??= createRouter({
    ...router.options,
    history,
    scrollRestoration: false,
    // A screen that fails must never be kept for a later launch: it stays a skeleton, which isn't copied.
    defaultErrorComponent: ScreenSkeleton,
  })
  plainTransition ??= asideRouter.startTransition
  // `scrollRestoration` is a function, because `false` would make the router scroll the page to its top. It is set only
  // now, because a router that is created with a function listens to every scroll.
  asideRouter.update({ ...asideRouter.options, history, scrollRestoration: () => false })
  // Rendering the router replaces its `startTransition` by one that waits until something is drawn. Restore the
  // original.
  asideRouter.startTransition = plainTransition
  return asideRouter
}

/** A history that stays at this address: every navigation is ignored. */
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
