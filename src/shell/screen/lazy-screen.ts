import { lazyRouteComponent } from '@tanstack/react-router'
import { allWords } from '../../i18n/catalogs.ts'
import { laterSheet } from './later-sheet.ts'

/** A screen whose code, words and styles come when they are needed. */
export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(async () => {
    const [module] = await patiently(() => Promise.all([load(), allWords(), laterSheet()]))
    return module
  }, name)

/**
 * Waits for the network where there is none: what can't be had makes the router load the page anew, which before the
 * app is kept on the phone ends at the browser's own error page.
 */
async function patiently<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (navigator.onLine) throw error
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
    return patiently(load)
  }
}
