/** When a launch showed what, in ms from the start of the navigation. */
export type Shown = {
  /** The first row with a dish's name and price was painted. */
  rowMs: number
  /** The count after a tap on the first row's *Add* was painted; null if rows have no such button. */
  addMs: number | null
  /** That count was shown as saved, and no longer as pending. */
  keptMs: number | null
  /** The layout shift as browsers score it, summed up. */
  shift: number
}

export type ProbeOptions = { adds: boolean; tapEveryMs: number; settleMs: number }

declare global {
  /** Provided by the browser (`Runtime.addBinding`). */
  var tellShown: ((json: string) => void) | undefined
}

/**
 * Runs in every page before its own scripts, and checks each frame. It is the same for all contenders, whether their
 * rows are in the HTML or made by a script. It is sent as text, so it can use nothing from outside.
 */
export function probe({ adds, tapEveryMs, settleMs }: ProbeOptions): void {
  if (location.protocol === 'about:') return
  const shown: Shown = { rowMs: 0, addMs: null, keptMs: null, shift: 0 }
  const moves = new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      shown.shift += (entry as PerformanceEntry & { value: number }).value
  })
  moves.observe({ type: 'layout-shift', buffered: true })

  /** After a frame's callback, the next task runs once that frame was painted. */
  const afterPaint = (note: (ms: number) => void) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => note(performance.now()), { once: true })
    port1.start()
    port2.postMessage(null)
  }

  /** Whether an element is on the screen, not transparent, and under nothing else. */
  const canBeTouched = (element: Element): boolean => {
    const { left, top, width, height } = element.getBoundingClientRect()
    if (width === 0 || height === 0 || top < 0 || top > innerHeight) return false
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
    const hit = document.elementFromPoint(left + Math.min(width, 40) / 2, top + height / 2)
    return hit !== null && (element.contains(hit) || hit.contains(element))
  }

  /** The first rows at the top of the page that have a name and a price. */
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

  // Limits how often an unchanged page is checked. A check takes tens of milliseconds on a slow phone's processor, and
  // would delay most the page that shows its content soonest, as it would be checked most often.
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
    // Taps less often the longer it has waited: more taps than a person's would distort the measurement.
    if (now - tappedAt < Math.max(tapEveryMs, (now - firstTapAt) / 4)) return
    firstTapAt ||= now
    tappedAt = now
    // In a separate task, as a real tap.
    setTimeout(() => button.click())
  }
  requestAnimationFrame(look)
}
