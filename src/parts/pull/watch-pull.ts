/** The finger moves this many times as far as the mark. */
const resistance = 2
/** Distances of the mark in px: from `enough` on, letting go refreshes; the mark moves no further than `furthest`. */
const enough = 64
const furthest = 88

type Start = { x: number; y: number; pulls: boolean }

/**
 * Watches for a finger that pulls the page down from its very top, and calls `onPull` if it lets go far enough down.
 * The mark's `--pulled` is the distance, from 0 to 1 and a little beyond. The listeners are passive, so that they never
 * delay scrolling; the page's own overscroll is contained instead. Returns a function that ends it.
 */
export function watchPull(mark: HTMLElement, onPull: () => void): () => void {
  const controller = new AbortController()
  const options = { passive: true, signal: controller.signal }
  const { style: page } = document.documentElement
  let start: Start | null = null
  let pulled = 0

  const show = (distance: number) => {
    pulled = distance
    mark.style.setProperty('--pulled', String(distance / enough))
    mark.toggleAttribute('data-pulled', distance > 0)
    mark.toggleAttribute('data-enough', distance >= enough)
  }
  const end = () => {
    start = null
    show(0)
  }
  const begin = ({ touches, target }: TouchEvent) => {
    end()
    const [touch] = touches
    if (touch && touches.length === 1 && isAtTop(mark, target))
      start = { x: touch.clientX, y: touch.clientY, pulls: false }
  }
  const move = ({ touches }: TouchEvent) => {
    const [touch] = touches
    if (!start || !touch) return
    const across = Math.abs(touch.clientX - start.x)
    const down = touch.clientY - start.y
    // The first direction decides: a finger may scroll a list sideways, or the page up.
    const goesElsewhere = !start.pulls && (across > 8 || down < -4) && down <= across
    if (touches.length > 1 || scrollY > 0 || goesElsewhere) return end()
    if (down > 8) start.pulls = true
    if (start.pulls) show(Math.min(furthest, Math.max(0, down / resistance)))
  }
  const release = () => {
    const isEnough = start !== null && pulled >= enough
    end()
    if (isEnough) onPull()
  }

  page.overscrollBehaviorY = 'contain'
  document.addEventListener('touchstart', begin, options)
  document.addEventListener('touchmove', move, options)
  document.addEventListener('touchend', release, options)
  document.addEventListener('touchcancel', end, options)
  return () => {
    controller.abort()
    end()
    page.removeProperty('overscroll-behavior-y')
  }
}

/** Whether the page is at its top, with no dialog open and nothing scrolled under the finger. */
function isAtTop(mark: HTMLElement, target: EventTarget | null): boolean {
  if (scrollY > 0 || document.querySelector('dialog[open]')) return false
  // The screen is hidden behind something that stands in its place, such as the search (`use-in-place.ts`).
  if (getComputedStyle(mark).visibility === 'hidden' || mark.checkVisibility?.() === false) return false
  for (let element = target instanceof Element ? target : null; element; element = element.parentElement)
    if (element !== document.documentElement && element.scrollTop > 0) return false
  return true
}
