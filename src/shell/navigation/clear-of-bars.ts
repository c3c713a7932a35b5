/**
 * Scrolls a text field fully into view when the Tab key reaches it. For other elements the scroll margins in
 * src/shell/root.module.css keep the focused element clear of the bars. Of a text field, browsers scroll only the caret
 * into view, which has no such margin.
 */
export function clearOfBars(app: HTMLElement): void {
  app.addEventListener('keyup', ({ key, target }) => {
    if (key === 'Tab' && target instanceof HTMLElement && target.matches('input, textarea'))
      target.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  })
}
