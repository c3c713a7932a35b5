/**
 * Has an Enter that is held press a button once: what is drawn below it meanwhile was never pressed. A space presses only when
 * it is let go, and the other keys lead on or scroll for as long as they are held.
 */
export function ignoreHeldEnter(): void {
  document.addEventListener('keydown', (event) => {
    const isHeldEnter = event.repeat && event.key === 'Enter'
    if (isHeldEnter && event.target instanceof HTMLButtonElement) event.preventDefault()
  })
}
