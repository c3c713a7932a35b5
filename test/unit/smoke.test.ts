import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** How many browser tests a file has, and how many of them `npm test` runs; a table of tests counts once. */
const counted = globSync('test/e2e/**/*.spec.ts').map((file) => {
  const code = readFileSync(file, 'utf8')
  return {
    tests: code.match(/^\s*test\(/gm)?.length ?? 0,
    smoke: code.match(/tag: '@smoke'|smokeIf\(/g)?.length ?? 0,
  }
})

const sum = (what: 'tests' | 'smoke') => counted.reduce((all, file) => all + file[what], 0)

test('at most an eighth of the browser tests are smoke tests', () => {
  expect(sum('tests')).toBeGreaterThan(300)
  expect(sum('smoke')).toBeGreaterThan(30)
  // Each takes three seconds of a gate of ten minutes (docs/decisions/0038).
  expect(sum('smoke') / sum('tests')).toBeLessThanOrEqual(0.125)
})
