import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { wholeHouse } from '../support/house/house.ts'

/** About fifteen files are found at a glance; a folder of more has rooms. Styles count. */
const mostFiles = 16

test('no folder has more files than are found at a glance', () => {
  const counts = new Map<string, number>()
  for (const file of wholeHouse().keys()) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  expect([...counts].filter(([, count]) => count > mostFiles)).toEqual([])
})
