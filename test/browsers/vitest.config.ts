import { defineConfig } from 'vitest/config'

/** The same tests once per browser: real browser, real server, real database. */
export default defineConfig({
  test: {
    dir: import.meta.dirname,
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 180_000,
    hookTimeout: 60_000,
    projects: (['Firefox', 'WebKit'] as const).map((name) => ({
      extends: true,
      test: { name, include: ['*.test.ts'], provide: { browser: name } },
    })),
  },
})
