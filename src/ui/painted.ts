/** While a page is hidden, browsers paint no frames. */
const latestMs = 100

let waiting: (() => void)[] = []
let latest: ReturnType<typeof setTimeout>

/**
 * Resolves as soon as the next frame is painted, for work that need not delay the frame which answers a tap; if none
 * is painted soon, after 100 ms. A second animation frame asked for in the first wouldn't do: it begins before the
 * browser hands the first one on.
 */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length > 1) return
    requestAnimationFrame(() => setTimeout(go))
    latest = setTimeout(go, latestMs)
  })
}

function go(): void {
  clearTimeout(latest)
  for (const resolve of waiting) resolve()
  waiting = []
}
