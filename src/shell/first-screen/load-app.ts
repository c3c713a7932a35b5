import type { EngineStart } from './start-engine.ts'
import type { Start } from './start.ts'

export type AppLoader = {
  /** Loads the app at once. */
  load: () => void
  /** Loads the engine and the app after the page's first paint. */
  loadOncePainted: () => void
}

/**
 * Loads the app into a page that shows a kept screen. It is put into the page as text: it may use nothing but what it
 * declares itself.
 * @param engine begins ahead of the app
 */
export function loadApp(
  { script, preload, shared, isFirstVisit }: Pick<Start, 'script' | 'preload' | 'shared' | 'isFirstVisit'>,
  engine: EngineStart,
): AppLoader {
  /** A visible page paints its first frame within this time. */
  const longestFrameMs = 1_000

  const fetchAhead = (hrefs: readonly string[]) => {
    for (const href of hrefs) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = href
      document.head.append(link)
    }
  }

  const loadScript = () => {
    fetchAhead([script, ...preload])
    const element = document.createElement('script')
    element.type = 'module'
    element.src = script
    document.head.append(element)
  }

  let begun = false
  const begin = async () => {
    if (begun) return
    begun = true
    fetchAhead(shared)
    const started = engine.begin()
    // All downloads share the connection; the engine comes first because it alone can carry out a tap on *Add*.
    if (isFirstVisit) await started
    loadScript()
  }

  return {
    load: () => {
      fetchAhead(shared)
      loadScript()
    },
    loadOncePainted: () => {
      // On a first visit, earlier downloads would compete with the pictures for the network and delay the painting.
      if (isFirstVisit && PerformanceObserver.supportedEntryTypes.includes('paint'))
        new PerformanceObserver((list) => {
          if (list.getEntriesByName('first-contentful-paint').length > 0) void begin()
        }).observe({ type: 'paint', buffered: true })
      else requestAnimationFrame(() => setTimeout(begin))
      // A page in the background paints nothing.
      setTimeout(begin, longestFrameMs)
    },
  }
}
