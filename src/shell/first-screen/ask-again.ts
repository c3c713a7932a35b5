/**
 * Runs in every page before the app. It is put into the page as text, so it may use nothing but what it declares
 * itself. If a script or style sheet of the page couldn't be fetched because the network was gone, it adds the same
 * element again as soon as the server can be reached. Browsers don't retry by themselves, and the page would remain a
 * picture of a menu. So would one whose connection broke off before its end, where its scripts are: it is loaded again.
 */
export function askAgain(): void {
  const againMs = 2_000
  const longestHeadMs = 5_000
  /** Chromium leaves a page that broke off `loading` for ever, as if it were still on its way. */
  const stillMs = 5_000
  const isServed = () =>
    fetch('/index.html', { method: 'HEAD', signal: AbortSignal.timeout(longestHeadMs) }).then(
      ({ ok }) => ok,
      () => false,
    )
  const pause = () => new Promise((resolve) => setTimeout(resolve, againMs))

  /**
   * Reloads the page, because some browsers never fetch a failed script again while the page lives. At most once for
   * each script, so that a script that is gone doesn't cause endless reloads; the same for a page that broke off.
   */
  const reloadOnce = (address: string) => {
    try {
      if (sessionStorage.getItem('asked-again') === address) return
      sessionStorage.setItem('asked-again', address)
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

  let arrived = 0
  const watch = setInterval(async () => {
    const { length } = document.getElementsByTagName('*')
    const isGrowing = length !== arrived
    arrived = length
    if (document.readyState === 'loading' && isGrowing) return
    clearInterval(watch)
    while (document.readyState === 'loading' && !(await isServed())) await pause()
    if (document.readyState === 'loading') reloadOnce(location.href)
  }, stillMs)

  const asked = new Set<string>()
  addEventListener(
    'error',
    async ({ target }) => {
      const again = anew(target)
      if (!again) return
      while (!(await isServed())) await pause()
      const address = 'src' in again ? again.src : again.href
      if (asked.has(address)) {
        if ('src' in again) reloadOnce(address)
        await pause()
      }
      asked.add(address)
      document.head.append(again)
    },
    // Capture phase: the error events of elements don't bubble.
    true,
  )
}
