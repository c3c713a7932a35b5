import { once } from 'node:events'
import { type Page, launch } from 'puppeteer-core'
import { type Launch, environment, screen } from './browser.ts'

/** How Firefox calls what a page was still loading when it was left; a screen that stays away is missed anyway. */
const cutOff = /error loading dynamically imported module|ServiceWorker intercepted the request/

/** Firefox as it is packaged, over WebDriver BiDi. */
export const launchFirefox: Launch = async (program, profile) => {
  const errors: string[] = []
  const firefox = await launch({
    browser: 'firefox',
    executablePath: program,
    userDataDir: profile,
    env: environment,
    defaultViewport: screen,
    // Reduced motion: nothing glides away from under a finger.
    extraPrefsFirefox: { 'intl.accept_languages': 'en-GB', 'ui.prefersReducedMotion': 1 },
  })
  let page = await newTab()

  async function newTab(): Promise<Page> {
    const page = await firefox.newPage()
    return page.on('pageerror', (error) => {
      if (!cutOff.test(String(error))) errors.push(String(error))
    })
  }

  return {
    async open(address) {
      await page.close()
      page = await newTab()
      await page.goto(address)
    },
    run: async <A extends unknown[], R>(inPage: (...args: A) => R, ...args: A) =>
      (await page.evaluate(`(${inPage})(...${JSON.stringify(args)})`)) as R,
    async inject(script) {
      await page.evaluate(script)
    },
    tap: ({ x, y }) => page.mouse.click(x, y),
    errors: () => errors,
    async kill() {
      const running = firefox.process()!
      const ended = once(running, 'exit')
      running.kill('SIGKILL')
      await ended
    },
  }
}
