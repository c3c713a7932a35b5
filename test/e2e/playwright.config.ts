import { defineConfig } from 'playwright/test'
import { chromiumArgs, shellPath } from './support/chromium.ts'

/** Real Chromium, real server, real database. */
export default defineConfig({
  testDir: '.',
  globalSetup: './support/setup.ts',
  // Room for a machine that is half as fast, and for one that runs other things beside this.
  timeout: 180_000,
  // A third makes everything slower: two keep two processors busy.
  workers: 2,
  fullyParallel: true,
  retries: 0,
  reporter: [['list'], ['json']],
  outputDir: '../../test-results',
  expect: { timeout: 20_000 },
  use: {
    actionTimeout: 30_000,
    viewport: { width: 412, height: 915 },
    locale: 'en-GB',
    timezoneId: 'Europe/Madrid',
    // Waiting for what glides tells nothing of what came: the files that look at how a screen is used have it move.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: shellPath, args: chromiumArgs },
  },
})
