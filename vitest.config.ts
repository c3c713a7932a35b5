import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/unit/**/*.test.ts', 'test/integration/**/*.test.ts'],
    testTimeout: 20_000,
    // What is waited for comes within a second, but for a machine that runs all of this at once.
    expect: { poll: { timeout: 5_000 } },
    globalSetup: 'test/support/vitest-setup.ts',
    pool: 'forks',
    // Most of the slow ones wait for a timer or a disk that hangs; alone, they leave the processor idle.
    maxWorkers: 2,
  },
})
