/**
 * Runs in every page before the app. It is put into the page as text, so it may use nothing but what it declares
 * itself. If a script or style sheet of the page couldn't be fetched because the network was gone, it adds the same
 * element again as soon as the server can be reached. Browsers don't retry by themselves, and the page would remain a
 * picture of a menu. So would one whose connection broke off before its script (`startPage`): it is loaded again.
 * The page's other scripts wait for the server by it too (`untilServed`).
 */
export function askAgain(): void {
  const againMs = 2_000
  const longestHeadMs = 5_000
  /** A page of which nothing has arrived for so long, while the server answers, counts as broken off. */
  const stillMs = 5_000
  const mostReloads = 5
  const isServed = () =>
    fetch('/index.html', { method: 'HEAD', signal: AbortSignal.timeout(longestHeadMs) }).then(
      ({ ok }) => ok,
      () => false,
    )
  const pause = () => new Promise((resolve) => setTimeout(resolve, againMs))
  const untilServed = async () => {
    while (!(await isServed())) await pause()
  }
  globalThis.untilServed = untilServed

  /**
   * Reloads the page, because some browsers never fetch a failed script again while the page lives. Only `most` times
   * in this tab for each address, so that what is gone for good doesn't cause endless reloads.
   */
  const reloadFor = (address: string, most: number) => {
    try {
      const key = `asked-again ${address}`
      const times = Number(sessionStorage.getItem(key))
      if (times >= most) return
      sessionStorage.setItem(key, String(times + 1))
      location.reload()
    } catch {
      // If storage is refused, there is no way to know whether the page was reloaded already.
    }
  }

  /** Creates a copy of the failed element; null for elements that aren't fetched again here. */
  const anew = (target: EventTarget | null): HTMLScriptElement | HTMLLinkElement | null => {
    if (target instanceof HTMLScriptElement && target.type === 'module')
      return Object.assign(document.createElement('script'), { type: 'module', src: target.src })
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet')
      return Object.assign(document.createElement('link'), { rel: 'stylesheet', href: target.href })
    return null
  }

  // A drawn page that breaks off before its own script stays a picture. Chromium leaves it `loading` for ever, as if it
  // were still on its way; other browsers call it complete.
  let arrived = 0
  let isAsking = false
  let isStarted = false
  const watch = setInterval(async () => {
    const isDrawn = document.getElementById('first-screen')
    const isLoading = document.readyState === 'loading'
    if (!isDrawn && !isLoading) clearInterval(watch)
    if (!isDrawn || isAsking) return
    const { length } = document.documentElement.outerHTML
    const isArriving = isLoading && length !== arrived
    arrived = length
    if (isArriving) return
    isAsking = true
    const isHere = await isServed()
    isAsking = false
    if (isHere && !isStarted && document.documentElement.outerHTML.length === arrived)
      reloadFor(location.href, mostReloads)
  }, stillMs)
  addEventListener('start', () => {
    isStarted = true
    clearInterval(watch)
  })

  const asked = new Set<string>()
  addEventListener(
    'error',
    async ({ target }) => {
      const again = anew(target)
      if (!again) return
      await untilServed()
      const address = 'src' in again ? again.src : again.href
      if (asked.has(address)) {
        if ('src' in again) reloadFor(address, 1)
        await pause()
      }
      asked.add(address)
      document.head.append(again)
    },
    // Capture phase: the error events of elements don't bubble.
    true,
  )
}
