/** Some pages are visible and yet paint nothing, such as those of a window that others cover. */
const longestMs = 500

/** Those who wait, in the order in which they asked. */
const waiting = new Set<() => void>()

/**
 * Resolves as soon as the next frame is painted, for work that need not delay the frame which answers a tap; at once
 * when the page is hidden, as it is before it is left. Resolves in the order of the calls. A second animation frame
 * asked for in the first wouldn't do: it begins before the browser hands the first one on.
 */
export function painted(): Promise<void> {
  // Again each time, as this file is also loaded where there is no page; the same listener is added only once.
  document.addEventListener('visibilitychange', goOn)
  return new Promise((resolve) => {
    const go = () => {
      waiting.delete(go)
      resolve()
    }
    waiting.add(go)
    requestAnimationFrame(() => setTimeout(go))
    setTimeout(go, longestMs)
  })
}

function goOn(): void {
  for (const go of waiting) go()
}
