/** So long after it couldn't be had, the page is asked for again. */
const againMs = 2_000

/**
 * Waits for a restaurant that can't be reached with what a page has yet to fetch. A screen that can't be had makes the router
 * load the page anew, which before the app is kept on the phone ends at the browser's own error page, and with it what a page
 * without a database remembers; what the launch fetches nobody would ask for again.
 * @param isServed whether the page itself could be had just now: a release that has gone is not waited for
 */
export async function patiently<T>(load: () => Promise<T>, isServed = false): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (isServed) throw error
    return patiently(load, await (asking ??= askForPage()))
  }
}

/** Resolves once the page itself can be had. */
export async function untilServed(): Promise<void> {
  while (!(await (asking ??= askForPage())));
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
