import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestAPI, test as base, expect, inject } from 'vitest'
import type { DemoServer } from '../../e2e/support/servers/demo-server.ts'
import { createServerProcess } from '../../e2e/support/servers/server-process.ts'
import type { Browser, Launch } from './browser.ts'
import { type Diner, createDiner } from './diner.ts'
import { launchFirefox } from './firefox.ts'
import { launchWebKit } from './webkit.ts'

declare module 'vitest' {
  interface ProvidedContext {
    browser: 'Firefox' | 'WebKit'
  }
}

/** The browser of this run, and where scripts/test-browsers.mjs found its program. */
const { program, launch }: { program: string | undefined; launch: Launch } = {
  Firefox: { program: process.env['FIREFOX_PATH'], launch: launchFirefox },
  WebKit: { program: process.env['WEBKIT_DRIVER_PATH'], launch: launchWebKit },
}[inject('browser')]

/** A phone in a diner's hands. */
export type Phone = Diner &
  Pick<Browser, 'open' | 'run'> & {
    /** The folder in which the browser keeps all that it keeps. */
    profile: string
    /** The browser is killed, and started again with what it kept. */
    restart(): Promise<void>
  }

type Stage = { server: DemoServer; phone: Phone }

const staged = base.extend<Stage>({
  // oxlint-disable-next-line no-empty-pattern -- how vitest knows that a fixture needs no other
  server: async ({}, use) => {
    const server = await createServerProcess()
    await use(server)
    await server.dispose()
  },
  // oxlint-disable-next-line no-empty-pattern
  phone: async ({}, use) => {
    const profile = mkdtempSync(join(tmpdir(), 'larder-browser-'))
    let browser = await launch(program!, profile)
    const errors: string[] = []
    const stop = async () => {
      errors.push(...browser.errors())
      await browser.kill()
    }
    await use({
      profile,
      ...createDiner(() => browser),
      open: (address) => browser.open(address),
      run: (inPage, ...args) => browser.run(inPage, ...args),
      async restart() {
        await stop()
        browser = await launch(program!, profile)
      },
    })
    await stop()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    expect(errors, 'thrown in the page and caught by nobody').toEqual([])
  },
})

/** A test on a server and a phone of its own; skipped where the browser can't be had. */
export const test = (program ? staged : staged.skip) as TestAPI<Stage>
