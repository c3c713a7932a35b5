/** Pause between two tries to reach the server. */
const againMs = 2_000
/** A try that gets no answer for so long counts as failed: another network may be there meanwhile. */
const longestHeadMs = 5_000

/**
 * Loads something (a script, a catalogue, the database code) and tries again for as long as the server can't be
 * reached. Without this, a screen whose code can't be fetched makes the router reload the page. If no service worker
 * has the app yet, that reload ends at the browser's own error page, and everything that a page without a database has
 * in memory is lost. Files that the launch needs would never be requested again.
 * @param isServed whether the page itself could be fetched just now; if so, a failing `load` is final: the file's
 * release is gone
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

/** The request that is under way, shared by all callers that wait. */
let asking: Promise<boolean> | undefined

async function askForPage(): Promise<boolean> {
  const isServed = await fetch('/index.html', {
    method: 'HEAD',
    signal: AbortSignal.timeout(longestHeadMs),
  }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (!isServed) await new Promise((resolve) => setTimeout(resolve, againMs))
  asking = undefined
  return isServed
}
