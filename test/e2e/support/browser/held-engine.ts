import type { Page } from 'playwright/test'

declare global {
  interface Window {
    heldEngine?: { isHeld: boolean; commands: (() => void)[] }
  }
}

/** From the next load on, the commands of this page to its engine can be held back. */
export async function prepareHolding(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const held: NonNullable<Window['heldEngine']> = { isHeld: false, commands: [] }
    window.heldEngine = held
    const post = Worker.prototype.postMessage
    Worker.prototype.postMessage = function send(this: Worker, ...message: unknown[]) {
      const go = () => Reflect.apply(post, this, message)
      if (held.isHeld) held.commands.push(go)
      else go()
    }
  })
}

/** What the page asks of its engine waits from now on. */
export const holdEngine = (page: Page): Promise<void> =>
  page.evaluate(() => void (window.heldEngine!.isHeld = true))

/** All of it goes its way. */
export const releaseEngine = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { commands } = window.heldEngine!
    window.heldEngine!.isHeld = false
    for (const go of commands.splice(0)) go()
  })

/** Runs in the page: from now on its engine hears such a command a second late, as on a busy phone. */
export function delayCommand(name: string): void {
  const { postMessage } = Worker.prototype
  Worker.prototype.postMessage = function (message, ...rest: never[]) {
    const isSuch = JSON.stringify(message).includes(name)
    setTimeout(() => postMessage.call(this, message, ...rest), isSuch ? 1_000 : 0)
  }
}
