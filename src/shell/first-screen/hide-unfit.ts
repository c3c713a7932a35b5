/**
 * Runs in the head of a page that contains a screen, before anything of it is shown, and hides the page if this phone
 * must not show it; `startPage` then starts the app without it. It is put into the page as text: it may use nothing but
 * what it declares itself.
 *
 * A kept screen is unfit from `holdsUntil` on: a browser may answer with it by itself (`sw/static-routes.ts`), and
 * doesn't check that.
 *
 * A server's page is unfit on a phone that shows something else than a stranger's. It has just come, so its time counts
 * only when the browser goes back to it or restores a tab, for which it may use an old answer: the phone's clock may be
 * wrong.
 */
export function hideUnfit(holdsUntil: number, isFirstVisit: boolean): void {
  const root = document.documentElement
  const isOver = Date.now() >= holdsUntil

  const isRestored = () => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return navigation?.type === 'back_forward'
  }

  const noted = (name: string) => localStorage.getItem(`${name}:${location.host}`)
  /** The notes are written by `note-unlike.ts` and `catalogs.ts`. */
  const isForOthers = () => {
    const parameters = new URLSearchParams(location.search)
    // As the app reads it (`parseOverride`); a language that nobody speaks counts for nothing.
    const isAsked = new RegExp(`^${root.lang}([-_]?[A-Z]{2})?$`).test(
      parameters.getAll('language').at(-1) ?? '',
    )
    try {
      const spoken = noted('language')
      return (
        noted('unlike-strangers')?.includes(parameters.get('table') ? 'table' : 'online') ||
        (spoken !== null && spoken !== root.lang && !isAsked)
      )
    } catch {
      // Storage that is refused holds no notes.
      return false
    }
  }

  root.hidden = isFirstVisit ? (isOver && isRestored()) || !!isForOthers() : isOver
}
