/** Longer than the pause between the two taps of a double one, shorter than it takes to read and to choose. */
const settleMs = 400
/** What moves by less stays under the finger. */
const stillPixels = 8

/** Has something take no press for a moment: a finger may be on its way to what was there before. A keyboard works on. */
export function settle(element: Element): void {
  element.animate({ pointerEvents: ['none', 'none'] }, settleMs)
}

/** Has a key press nothing in what has just been drawn anew: the second of a double press was meant for what was there before. */
export function settleForKeys(element: HTMLElement): void {
  element.addEventListener(
    'click',
    (event) => {
      // One that no pointer has made.
      if (event.isTrusted && event.detail === 0) event.stopImmediatePropagation()
    },
    { capture: true, signal: AbortSignal.timeout(settleMs) },
  )
}

/** Draws; whatever of these is at another place then, or new, takes no press for a moment. */
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
