import { expect, test } from 'vitest'
import { findBroken } from '../../simulator/report.ts'

/** Fixed, so that a change breaks it and nothing else does; `npm run soak:simulator` looks further. */
const seed = 20_250_602

test(
  'G1 G2 G3 G4 G5 G6 G7 G9 G11 G12 G13 G15 G16 G18 G28 G31 hold in 20,000 histories of faults, kills and clocks',
  { timeout: 180_000 },
  () => {
    expect(findBroken(20_000, seed)).toBeNull()
  },
)
