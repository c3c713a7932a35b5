/**
 * Makes a held Enter key press a button only once. Otherwise it would also press what appears in the same place
 * meanwhile. Space only presses when it is released, and other keys may repeat, as they only move or scroll.
 */
export function ignoreHeldEnter(): void {
  document.addEventListener('keydown', (event) => {
    const isHeldEnter = event.repeat && event.key === 'Enter'
    if (isHeldEnter && event.target instanceof HTMLButtonElement) event.preventDefault()
  })
}
