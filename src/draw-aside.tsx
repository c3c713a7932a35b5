import { type RouterHistory, createHistory, createRouter } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { router } from './router.ts'
import { copiedScreens } from './shell/first-screen/copy-screen.ts'
import type { Aside } from './shell/first-screen/keep-first-screen.ts'
import { DrawnAside } from './shell/screen/drawn-aside.ts'

/**
 * Draws the screen of an address out of sight, in a frame that is as wide as the page: with an address, ids and radio
 * groups of its own, and laid out, for what is copied depends on it.
 */
export async function drawAside(href: string): Promise<Aside> {
  const frame = await openFrame()
  const { body } = frame.contentDocument!
  body.innerHTML = '<div id="app"></div>'
  const element = body.firstElementChild!
  const root = createRoot(element, { identifierPrefix: 'aside' })
  const aside = routerAt(href)
  const screen = (
    <DrawnAside value>
      <App router={aside} />
    </DrawnAside>
  )
  // Before it is drawn it has still got the one before.
  void aside.load().then(() => frame.isConnected && root.render(screen))
  return {
    element,
    href: () => aside.state.location.href,
    isOpen: () => frame.isConnected,
    end() {
      root.unmount()
      frame.remove()
    },
  }
}

/** A sheet that hangs is waited for no longer. */
const longestOpeningMs = 5_000

/** Empty, with the sheets that the page has by now. */
async function openFrame(): Promise<HTMLIFrameElement> {
  const frame = document.createElement('iframe')
  frame.inert = true
  frame.ariaHidden = 'true'
  const { style } = frame
  style.cssText = 'position:fixed;inset:0 auto auto 0;border:0;visibility:hidden;pointer-events:none'
  style.width = `${innerWidth}px`
  style.height = `${innerHeight * copiedScreens}px`
  const sheets = [...document.querySelectorAll('link[rel=stylesheet], style')]
  document.body.append(frame)
  const opened = frame.contentDocument!
  // Written, and not given as `srcdoc`: Firefox (153) shows no pictures there that a service worker has.
  opened.open()
  const ready = new Promise((resolve) => opened.defaultView!.addEventListener('load', resolve))
  opened.write(`<!doctype html>${sheets.map(({ outerHTML }) => outerHTML).join('')}`)
  opened.close()
  await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, longestOpeningMs))])
  return frame
}

let its: typeof router | undefined
let undrawn: typeof router.startTransition | undefined

/** One for all: a router listens to the page for as long as that lives. */
function routerAt(href: string): typeof router {
  const history = historyAt(href)
  // Whatever is drawn aside, the page stays where it is.
  its ??= createRouter({ ...router.options, history, scrollRestoration: () => false })
  undrawn ??= its.startTransition
  its.update({ ...its.options, history })
  // While it is drawn, it waits for what it loads to be seen.
  its.startTransition = undrawn
  return its
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
