/**
 * Runs in every page, ahead of the app and put into it as text: it may use nothing but what it declares itself. A script of the
 * app that couldn't be had, for the network went just then, is asked for again as soon as the page itself can be had; nobody
 * else would, and what stands on the page would stay a picture of a menu.
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

  const asked = new Set<string>()
  addEventListener(
    'error',
    async ({ target }) => {
      if (!(target instanceof HTMLScriptElement) || target.type !== 'module') return
      const { src } = target
      while (!(await isServed())) await pause()
      if (asked.has(src)) {
        reloadOnce(src)
        await pause()
      }
      asked.add(src)
      const again = document.createElement('script')
      again.type = 'module'
      again.src = src
      document.head.append(again)
    },
    // Errors of what is fetched don't bubble.
    true,
  )
}
