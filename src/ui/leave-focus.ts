/**
 * Moves the focus from an element that is about to disappear to the title of its sheet or panel, or to its screen.
 */
export function leaveFocus(from: Element): void {
  const place = from.closest('dialog, aside')?.querySelector('h2') ?? from.closest('main')
  place?.focus({ preventScroll: true })
}
