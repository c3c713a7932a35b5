/** A double tap's second tap comes sooner than this (in ms), and no further (in px) from the first. */
const soonestMs = 500
const nearPx = 32

let x = 0
let y = 0
let leftAt = -soonestMs

// Where screens are rendered without a browser, there is no `addEventListener`.
globalThis.addEventListener?.(
  'click',
  (event) => {
    const { clientX, clientY, detail, timeStamp } = event
    const isNear = Math.hypot(clientX - x, clientY - y) < nearPx
    // `detail` is 0 for a click by keyboard, which is never ignored.
    if (detail > 0 && isNear && timeStamp - leftAt < soonestMs) {
      event.preventDefault()
      event.stopPropagation()
    } else {
      x = clientX
      y = clientY
      // A tap on a label clicks its input as well, in the same place: that is no second tap.
      leftAt = -soonestMs
    }
  },
  true,
)

/**
 * Called when a tap leaves a screen. A second tap at the same place shortly afterwards is ignored, as it was meant for
 * the screen that was left and not for the one that has appeared there.
 */
export function ignoreSecondTap(): void {
  leftAt = performance.now()
}
