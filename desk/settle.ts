/** Longer (ms) than the pause within a double tap, shorter than it takes to read and choose. */
const settleMs = 400
/** An element that moves by less than this counts as staying under the finger. */
const stillPixels = 8

/**
 * Makes an element ignore taps for a moment, as a finger may be on its way to what was there before. The keyboard still
 * works.
 */
export function settle(element: Element): void {
  element.animate({ pointerEvents: ['none', 'none'] }, settleMs)
}

/**
 * Makes a newly drawn element ignore key presses for a moment: the second of a double press was meant for what was
 * there before.
 */
export function settleForKeys(element: HTMLElement): void {
  element.addEventListener(
    'click',
    (event) => {
      // A click that no pointer has made comes from a key.
      if (event.isTrusted && event.detail === 0) event.stopImmediatePropagation()
    },
    { capture: true, signal: AbortSignal.timeout(settleMs) },
  )
}

/** Draws; those elements that are new or have moved then ignore taps for a moment. */
export function settling(parent: ParentNode, selector: string, draw: () => void): void {
  const places = () =>
    new Map([...parent.querySelectorAll(selector)].map((one) => [one, one.getBoundingClientRect()]))
  const before = places()
  draw()
  for (const [element, { left, top }] of places()) {
    const was = before.get(element)
    const isStill = was && Math.abs(was.left - left) < stillPixels && Math.abs(was.top - top) < stillPixels
    if (!isStill) settle(element)
  }
}
