/**
 * Runs in every page, ahead of the app and put into it as text: it may use nothing but what it declares itself. A script or a
 * sheet of the page that couldn't be had, for the network went just then, is asked for again as soon as the page itself can be
 * had; nobody else would, and what stands on the page would stay a picture of a menu.
 */
export function askAgain(): void {
  const againMs = 2_000
  const isServed = () =>
    fetch('/index.html', { method: 'HEAD' }).then(
      ({ ok }) => ok,
      () => false,
    )
  const pause = () => new Promise((resolve) => setTimeout(resolve, againMs))

  /** Some browsers remember of a script that it couldn't be had, for as long as the page lives. Once, or a script that has gone loads it for ever. */
  const reloadOnce = (src: string) => {
    try {
      if (sessionStorage.getItem('asked-again') === src) return
      sessionStorage.setItem('asked-again', src)
      location.reload()
    } catch {
      // Refused storage couldn't tell that it was once.
    }
  }

  /** Makes the same element anew; null of what comes some other way. */
  const anew = (target: EventTarget | null): HTMLScriptElement | HTMLLinkElement | null => {
    if (target instanceof HTMLScriptElement && target.type === 'module')
      return Object.assign(document.createElement('script'), { type: 'module', src: target.src })
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet')
      return Object.assign(document.createElement('link'), { rel: 'stylesheet', href: target.href })
    return null
  }

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
    // Errors of what is fetched don't bubble.
    true,
  )
}
