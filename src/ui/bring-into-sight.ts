/** Further than this many screens nobody follows the way, and every picture on it would be fetched for nothing. */
const glideScreens = 1.5

/**
 * Scrolls to something: gliding when it is near, at once when it is far or motion isn't wanted. Where it can have the focus
 * it gets it, so that the keyboard and screen readers go along.
 */
export function bringIntoSight(element: HTMLElement, block: 'start' | 'center'): void {
  const { top } = element.getBoundingClientRect()
  const isFar = Math.abs(top) > innerHeight * glideScreens
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  element.scrollIntoView({ block, behavior: isFar || isCalm ? 'instant' : 'smooth' })
  element.focus({ preventScroll: true })
}
