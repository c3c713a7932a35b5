/**
 * Beyond this many screen heights nobody can follow a smooth scroll, and every picture on the way would be fetched for
 * nothing.
 */
const glideScreens = 1.5

/**
 * Scrolls an element into view: smoothly if it is near, instantly if it is far or reduced motion is preferred. Gives it
 * the focus if it can have it, so that the keyboard and screen readers follow.
 */
export function bringIntoSight(element: HTMLElement, block: 'start' | 'center'): void {
  const { top } = element.getBoundingClientRect()
  const isFar = Math.abs(top) > innerHeight * glideScreens
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  element.scrollIntoView({ block, behavior: isFar || isCalm ? 'instant' : 'smooth' })
  element.focus({ preventScroll: true })
}
