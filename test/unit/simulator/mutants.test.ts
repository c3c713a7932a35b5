import { describe, expect, test } from 'vitest'
import { mutants } from '../../simulator/mutants.ts'
import { runsUntilCaught } from '../../simulator/report.ts'

/** A suite that needs more to see a fault this bad isn't looking. */
const runs = 6_000

describe('the simulator catches an engine that', () => {
  test.each(Object.entries(mutants))('%s', { timeout: 60_000 }, (_what, { promise, engine }) => {
    expect(runsUntilCaught(promise, engine, { runs, seed: 1 })).not.toBeNull()
  })
})
