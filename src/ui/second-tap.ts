/** A double tap's second tap comes sooner than this (in ms), and no further (in px) from the first. */
const soonestMs = 500
const nearPx = 32

type Tap = { x: number; y: number }

let last: Tap | undefined
/** The tap that left a screen, until another one was made elsewhere. */
let left: (Tap & { at: number }) | undefined

// Where screens are rendered without a browser, there is no `addEventListener`.
globalThis.addEventListener?.(
  'click',
  (event) => {
    const { clientX: x, clientY: y, detail, timeStamp } = event
    // `detail` is 0 for a click by keyboard, which is never ignored.
    if (!detail) return
    if (left && Math.hypot(x - left.x, y - left.y) < nearPx && timeStamp - left.at < soonestMs) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    // Of the two clicks of a tap on a label, the second one, on its input, must find nothing to compare with.
    left = undefined
    last = { x, y }
  },
  true,
)

/**
 * Called when a tap leaves a screen. A second tap at the same place shortly afterwards is ignored, as it was meant for
 * the screen that was left and not for the one that has appeared there.
 */
export function ignoreSecondTap(): void {
  left = last && { ...last, at: performance.now() }
}
