/** A finger has to go this much further than the mark does. */
const resistance = 2
/** From here on letting go counts, and the mark goes no further than the second, in px. */
const enough = 64
const furthest = 88

type Start = { x: number; y: number; pulls: boolean }

/**
 * Watches for a finger that pulls the page down from its very top, and calls `onPull` when it lets go far enough.
 * The mark's `--pulled` is how far, from 0 to 1 and a little beyond. Nothing is held up: the listeners are passive,
 * and the page's own bounce is contained instead. Answers how to end it.
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
    // Where the finger goes first is what it is about: a list may be pushed sideways, or the page up.
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

/** Is the page at its top, with nothing over it and nothing scrolled under the finger? */
function isAtTop(mark: HTMLElement, target: EventTarget | null): boolean {
  if (scrollY > 0 || document.querySelector('dialog[open]')) return false
  // Something stands in the screen's place, such as the search (`use-in-place.ts`).
  if (getComputedStyle(mark).visibility === 'hidden' || mark.checkVisibility?.() === false) return false
  for (let element = target instanceof Element ? target : null; element; element = element.parentElement)
    if (element !== document.documentElement && element.scrollTop > 0) return false
  return true
}
