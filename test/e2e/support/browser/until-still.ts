import type { Page } from 'playwright/test'

/** Until whatever else comes into the screen has come: nothing has changed in it for half a second. */
export const untilStill = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const rest = () => setTimeout(done, 500)
        const seen = new MutationObserver(() => {
          clearTimeout(timer)
          timer = rest()
        })
        const done = () => {
          seen.disconnect()
          resolve()
        }
        let timer = rest()
        seen.observe(document.body, { childList: true, subtree: true, characterData: true })
      }),
  )
