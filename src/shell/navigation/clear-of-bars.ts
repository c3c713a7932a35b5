/**
 * What has the focus keeps clear of the bars by its margins (src/shell/root.module.css). Of a text field browsers bring only the
 * caret into sight, which has none: whoever comes into one by the tab key sees the whole field.
 */
export function clearOfBars(app: HTMLElement): void {
  app.addEventListener('keyup', ({ key, target }) => {
    if (key === 'Tab' && target instanceof HTMLElement && target.matches('input, textarea'))
      target.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  })
}
