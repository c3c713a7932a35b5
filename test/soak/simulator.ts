/**
 * Plays many histories of phones, networks and shops against the real sender and says what came of them:
 * npm run soak:simulator -- --runs 10000 --seed 1. Ends with 1 when a promise was broken.
 */
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { schedules } from '../simulator/arbitraries.ts'
import { realEngine } from '../simulator/engine.ts'
import { tell } from '../simulator/report.ts'
import { simulate } from '../simulator/run.ts'

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '10000' }, seed: { type: 'string' } },
})
const runs = Number(values.runs)
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed)
if (!Number.isSafeInteger(runs) || runs < 1 || !Number.isSafeInteger(seed)) {
  console.error('--runs and --seed are whole numbers')
  process.exit(2)
}

const tally = {
  acknowledged: 0,
  orders: 0,
  lost: 0,
  doubled: 0,
  falseSuccesses: 0,
  falseFailures: 0,
  other: 0,
}
let firstBroken: string | null = null
const startedAt = performance.now()
fc.assert(
  fc.property(schedules, (schedule) => {
    const { violations, acknowledged, orders } = simulate(schedule, realEngine)
    tally.acknowledged += acknowledged
    tally.orders += orders
    for (const { promise, what } of violations) {
      if (promise === 'G1') tally.lost += 1
      else if (promise === 'G2') tally.doubled += 1
      else if (promise === 'G3' && what.includes('called confirmed')) tally.falseSuccesses += 1
      else if (promise === 'G3') tally.falseFailures += 1
      else tally.other += 1
    }
    if (violations.length > 0) firstBroken ??= tell(schedule)
  }),
  { numRuns: runs, seed },
)
const { acknowledged, orders, lost, doubled, falseSuccesses, falseFailures, other } = tally
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)

if (firstBroken) console.log(`${firstBroken}\n`)
console.log(
  `seed ${seed}: ${runs} runs in ${seconds} s, ${acknowledged} intents acknowledged, ${orders} orders`,
)
console.log(
  `${lost} lost, ${doubled} doubled, ${falseSuccesses} false successes, ${falseFailures} false failures, ` +
    `${other} other promises broken`,
)
process.exit(lost + doubled + falseSuccesses + falseFailures + other > 0 ? 1 : 0)
