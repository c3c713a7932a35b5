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

/** Whoever starts servers, or puts another IndexedDB under Dexie, has a process to itself. */
const alone = {
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
      // Pure functions leave nothing behind: they share a process.
      { define, test: { ...patience, name: 'unit', include: ['test/unit/**/*.test.ts'], isolate: false } },
      {
        define,
        test: {
          ...alone,
          name: 'server',
          include: ['test/integration/{core,server,support}/**/*.test.ts'],
        },
      },
      // Most of these wait for a timer or a disk that hangs: they run beside what needs the processor.
      {
        define,
        test: {
          ...alone,
          name: 'engine',
          include: ['test/integration/engine/**/*.test.ts'],
          setupFiles: [...alone.setupFiles, 'test/support/phone/drawn-pauses.ts'],
        },
      },
    ],
  },
})
