/** A double tap's second tap comes sooner than this (in ms), and no further (in px) from the first. */
const soonestMs = 400
const nearPx = 32

let x = 0
let y = 0
let leftAt = -soonestMs

// There is nothing to listen to where screens are drawn on a server.
globalThis.addEventListener?.(
  'click',
  (event) => {
    const { clientX, clientY, detail, timeStamp } = event
    const isNear = Math.hypot(clientX - x, clientY - y) < nearPx
    // A click by key has no count.
    if (detail > 0 && isNear && timeStamp - leftAt < soonestMs) {
      event.preventDefault()
      event.stopPropagation()
    } else {
      x = clientX
      y = clientY
    }
  },
  true,
)

/** Called when a tap leads away from a screen: a second one in its place isn't meant for what comes there. */
export function ignoreSecondTap(): void {
  leftAt = performance.now()
}
