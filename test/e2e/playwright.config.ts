import { defineConfig } from 'playwright/test'
import { chromiumArgs, executablePath } from './support/chromium.ts'

/** Real Chromium, real server, real database; one test at a time, since each owns a server. */
export default defineConfig({
  testDir: '.',
  timeout: 60_000,
  workers: 2,
  fullyParallel: true,
  retries: 0,
  reporter: [['list'], ['json']],
  outputDir: '../../test-results',
  expect: { timeout: 8_000 },
  use: {
    actionTimeout: 10_000,
    viewport: { width: 412, height: 915 },
    locale: 'en-GB',
    timezoneId: 'Europe/Madrid',
    // Waiting for what glides tells nothing of what came: the files that look at how a screen is used have it move.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath, args: chromiumArgs },
  },
})
