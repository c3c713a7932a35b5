/** A double tap's second tap comes sooner than this (in ms), and no further (in px) from the first. */
const soonestMs = 500
const nearPx = 32

let x = 0
let y = 0
let leftAt = -soonestMs

// Drawn on a server, nothing is tapped.
if ('document' in globalThis)
  addEventListener(
    'click',
    (event) => {
      const isNear = Math.hypot(event.clientX - x, event.clientY - y) < nearPx
      // What a key presses has no count.
      if (event.detail > 0 && isNear && performance.now() - leftAt < soonestMs) {
        event.preventDefault()
        event.stopPropagation()
      } else ({ clientX: x, clientY: y } = event)
    },
    true,
  )

/** Called when a tap leads away from a screen: a second one in its place isn't meant for what comes there. */
export function ignoreSecondTap(): void {
  leftAt = performance.now()
}
