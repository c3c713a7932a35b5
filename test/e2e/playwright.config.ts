import { defineConfig } from 'playwright/test'
import { shellArgs, shellPath } from './support/browser/chromium.ts'

/** Real Chromium, real server, real database. */
export default defineConfig({
  testDir: '.',
  globalSetup: './support/setup.ts',
  // Room for a machine that is half as fast, and for one that runs other things beside this.
  timeout: 180_000,
  // Two leave two processors a third of their time, in which both wait for a page.
  workers: 3,
  fullyParallel: true,
  // Node reads TypeScript as it stands.
  build: { external: ['**/*'] },
  retries: 0,
  reporter: [['list'], ['json']],
  outputDir: '../../test-results',
  expect: { timeout: 40_000 },
  use: {
    actionTimeout: 30_000,
    viewport: { width: 412, height: 915 },
    locale: 'en-GB',
    timezoneId: 'Europe/Madrid',
    // Waiting for what glides tells nothing of what came: the files that look at how a screen is used have it move.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: shellPath, args: shellArgs },
  },
})
