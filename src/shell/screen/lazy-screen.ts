import { lazyRouteComponent } from '@tanstack/react-router'
import { allWords } from '../../i18n/catalogs.ts'
import { laterSheet } from './later-sheet.ts'

/** A screen whose code, words and styles come when they are needed. */
export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(async () => {
    const [module] = await patiently(() => Promise.all([load(), allWords(), laterSheet()]))
    return module
  }, name)

/** So long after it couldn't be had, the page is asked for again. */
const againMs = 2_000

/**
 * Waits for a restaurant that can't be reached: what can't be had makes the router load the page anew, which before the app is
 * kept on the phone ends at the browser's own error page, and with it what a page without a database remembers.
 * @param isServed whether the page itself could be had just now: a release that has gone is not waited for
 */
async function patiently<T>(load: () => Promise<T>, isServed = false): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (isServed) throw error
    return patiently(load, await (asking ??= askForPage()))
  }
}

/** Once for all that wait. */
let asking: Promise<boolean> | undefined

async function askForPage(): Promise<boolean> {
  const isServed = await fetch('/index.html', { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (!isServed) await new Promise((resolve) => setTimeout(resolve, againMs))
  asking = undefined
  return isServed
}
