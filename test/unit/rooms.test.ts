import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { houseOf, wholeHouse } from '../support/house/house.ts'

/** So many files are found at a glance; a folder of more has rooms (CONTRIBUTING.md). Styles count. */
const maxFiles = 16
/** A numbered series is read by its numbers, not by its folders. */
const series = ['server/database/migrations']

test('no folder has more than 16 files, except for the series of migrations', () => {
  const counts = new Map<string, number>()
  const files = [
    ...wholeHouse().keys(),
    ...houseOf([
      'scripts',
      'bench',
      'test/integration',
      'test/e2e/launch',
      'test/e2e/menu',
      'test/e2e/ordering',
    ]).keys(),
  ]
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  const tooFull = [...counts].filter(([folder, count]) => count > maxFiles && !series.includes(folder))
  expect(tooFull).toEqual([])
})
