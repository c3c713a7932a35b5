import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type Browser, type BrowserContext, chromium } from 'playwright/test'
import { chromiumArgs, executablePath } from './chromium.ts'

/** A Chromium of our own on a profile that outlives it, so that it can be killed like a phone whose battery dies. */
export type BrowserProcess = {
  /** The profile's own context: what it stores is there again after the next launch. */
  context: BrowserContext
  /** SIGKILL to every process of it. */
  kill(): Promise<void>
}

export async function launchBrowser(profile: string): Promise<BrowserProcess> {
  const own = [`--user-data-dir=${profile}`, '--remote-debugging-port=0', '--window-size=412,915']
  const child = spawn(
    executablePath,
    [...chromiumArgs, ...own, '--headless', '--lang=en-GB', 'about:blank'],
    {
      // A process group of its own.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, TZ: 'Europe/Madrid' },
    },
  )
  const exited = once(child, 'exit')
  const address = await addressOf(child.stderr)
  let browser: Browser | null = await chromium.connectOverCDP(address)
  return {
    context: browser.contexts()[0]!,
    async kill() {
      if (!browser) return
      browser = null
      process.kill(-child.pid!, 'SIGKILL')
      await exited
    },
  }
}

/** Chromium says on stderr where its devtools listen. */
async function addressOf(stderr: AsyncIterable<Buffer>): Promise<string> {
  let said = ''
  for await (const bytes of stderr) {
    said += String(bytes)
    const match = /DevTools listening on (ws:\S+)/.exec(said)
    if (match) return match[1]!
  }
  throw new Error(`Chromium did not start:\n${said}`)
}
