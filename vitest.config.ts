import { defineConfig } from 'vitest/config'
import { LongTestsFirst } from './scripts/testing/long-tests-first.ts'
import { pushWords } from './scripts/bundle/push-words.ts'

/** Room for a machine that is half as fast, and for one that runs other things beside this. */
const patience = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
}

const define = { PUSH_WORDS: JSON.stringify(pushWords()) }

/** Whoever starts servers. */
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
      // What leaves nothing behind shares a process: to load the app anew for each file takes a quarter of the time.
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
      // Most of these wait for a timer or a disk that hangs: they run beside what needs the processor. Whoever puts another
      // IndexedDB under Dexie has a process to itself.
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
