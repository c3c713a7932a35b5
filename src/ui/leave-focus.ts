/** What has the focus is about to go: it goes on from the title of its sheet, or from its screen. */
export function leaveFocus(from: Element): void {
  const place = from.closest('dialog')?.querySelector('h2') ?? from.closest('main')
  place?.focus({ preventScroll: true })
}
