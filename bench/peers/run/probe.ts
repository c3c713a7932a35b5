/** What a launch showed, in ms from the start of the navigation. */
export type Shown = {
  /** The first row with a dish's name and price was painted. */
  rowMs: number
  /** The count that a tap on the first row's *Add* brought was painted; null where rows have no such button. */
  addMs: number | null
  /** That count stood there as one that is written down, and no longer as one that was only asked for. */
  keptMs: number | null
  /** How far things moved that had been painted, as browsers score it, summed up. */
  shift: number
}

export type ProbeOptions = { adds: boolean; tapEveryMs: number; settleMs: number }

declare global {
  /** Given by the browser to the page. */
  var tellShown: ((json: string) => void) | undefined
}

/**
 * Runs in every page ahead of its own scripts, and looks at each frame: the same for all that are compared, whether
 * their rows stand in the HTML or are made by a script. It is sent as text: it knows nothing from outside of it.
 */
export function probe({ adds, tapEveryMs, settleMs }: ProbeOptions): void {
  if (location.protocol === 'about:') return
  const shown: Shown = { rowMs: 0, addMs: null, keptMs: null, shift: 0 }
  const moves = new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      shown.shift += (entry as PerformanceEntry & { value: number }).value
  })
  moves.observe({ type: 'layout-shift', buffered: true })

  /** In a frame's callback, the next task comes when that frame was painted. */
  const afterPaint = (note: (ms: number) => void) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => note(performance.now()), { once: true })
    port1.start()
    port2.postMessage(null)
  }

  /** On the screen, not transparent, and under nothing else. */
  const canBeTouched = (element: Element): boolean => {
    const { left, top, width, height } = element.getBoundingClientRect()
    if (width === 0 || height === 0 || top < 0 || top > innerHeight) return false
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
    const hit = document.elementFromPoint(left + Math.min(width, 40) / 2, top + height / 2)
    return hit !== null && (element.contains(hit) || hit.contains(element))
  }

  /** The first of those at the top of the page with a name and a price. */
  const findRows = (most: number): Element[] => {
    const names = document.getElementsByTagName('h3')
    const rows: Element[] = []
    for (let at = 0; at < names.length && at < 40 && rows.length < most; at += 1) {
      const name = names[at]!
      const row = name.closest('li, [role=listitem]')
      if (name.textContent && row && /\d[.,]\d\d/.test(row.textContent) && canBeTouched(name)) rows.push(row)
    }
    return rows
  }

  const findAdd = (rows: Element[]): HTMLElement | undefined =>
    rows
      .map((row) => row.querySelector<HTMLElement>('button[aria-label^="Add "]'))
      .find((button) => button !== null && canBeTouched(button)) ?? undefined

  // A look takes tens of milliseconds on a slow phone's processor: where nothing has changed, what is shown soonest would
  // be looked at, and held up, most often.
  const unchangedEveryMs = 100
  let lookedAt = -Infinity
  let hasChanged = true
  const changes = new MutationObserver(() => (hasChanged = true))
  changes.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })

  let firstTapAt = 0
  let tappedAt = -Infinity
  let isPainted = false
  let isDone = false

  const finish = () => {
    isDone = true
    changes.disconnect()
    setTimeout(() => globalThis.tellShown?.(JSON.stringify(shown)), settleMs)
  }

  const look = () => {
    if (isDone) return
    requestAnimationFrame(look)
    if (!hasChanged && performance.now() - lookedAt < unchangedEveryMs) return
    hasChanged = false
    lookedAt = performance.now()
    const rows = findRows(isPainted ? 8 : 1)
    if (rows.length === 0) return
    if (!isPainted) {
      isPainted = true
      afterPaint((ms) => {
        shown.rowMs = ms
        if (!adds) finish()
      })
    }
    if (!adds) return
    const button = findAdd(rows)
    if (!button) return
    if (/[1-9]/.test(button.textContent)) {
      const isKept = button.getAttribute('aria-busy') === null
      isDone = isKept
      return afterPaint((ms) => {
        shown.addMs ??= ms
        if (!isKept) return
        shown.keptMs = ms
        finish()
      })
    }
    const now = performance.now()
    // Who has waited for long taps less often: more taps than a person's would be what is measured.
    if (now - tappedAt < Math.max(tapEveryMs, (now - firstTapAt) / 4)) return
    firstTapAt ||= now
    tappedAt = now
    // In a task of its own, as a tap comes.
    setTimeout(() => button.click())
  }
  requestAnimationFrame(look)
}
