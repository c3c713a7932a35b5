import { defineConfig } from 'vitest/config'
import { LongTestsFirst } from './scripts/testing/long-tests-first.ts'
import { pushWords } from './scripts/bundle/push-words.ts'

/** Timeouts that allow for a machine half as fast, or one that is busy with other work. */
const patience = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
}

const define = { PUSH_WORDS: JSON.stringify(pushWords()) }

/** Settings of the projects that start servers. */
const guarded = {
  ...patience,
  pool: 'forks' as const,
  setupFiles: ['test/support/shop-guard/vitest-guard.ts'],
}

export default defineConfig({
  test: {
    globalSetup: 'test/support/database/vitest-setup.ts',
    maxWorkers: 2,
    sequence: { sequencer: LongTestsFirst },
    projects: [
      // These tests leave no state behind, so they share a process: loading the app anew for each file would take a
      // quarter of the time.
      { define, test: { ...patience, name: 'unit', include: ['test/unit/**/*.test.ts'], isolate: false } },
      {
        define,
        test: {
          ...guarded,
          name: 'server',
          include: ['test/integration/{server,support}/**/*.test.ts'],
          isolate: false,
        },
      },
      // Most of these tests wait for a timer or a hanging disk, so they run in parallel with those that need the
      // processor. Each file has a process of its own, because it may replace the IndexedDB under Dexie.
      {
        define,
        test: {
          ...guarded,
          name: 'engine',
          include: ['test/integration/{core,engine}/**/*.test.ts'],
          setupFiles: [...guarded.setupFiles, 'test/support/phone/drawn-pauses.ts'],
        },
      },
    ],
  },
})
