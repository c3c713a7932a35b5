import { parseArgs } from 'node:util'
import { seededRandom } from '../../server/shops/generate/random.ts'
import { type Lane, createLane } from './browser/lane.ts'
import { runSchedule } from './browser/run-schedule.ts'
import { describeSchedule, planSchedule } from './browser/schedule.ts'
import { type Verdict, faultsOf } from './browser/verdict.ts'

/**
 * The soak of the real thing: Chromium, the app as built, the real server on its own database, and between
 * them the chaos proxy. Every order is placed by hand on the real screens: that is 2 of the 7 or so seconds
 * that a schedule takes, and the rest is waiting that a shorter way in wouldn't spare. Two phones go side by
 * side, one over HTTP/1.1 and one over HTTP/2, each with a profile that lives through all its schedules.
 */

const usage = `Usage: npm run soak:browser -- [--schedules N] [--seed N] [--only SCHEDULE]

  --schedules N   how many; 12 when left out
  --seed N        the same seed draws the same schedules; a random one when left out
  --only SEED     plays one schedule again by the seed that a failure names`

const options = {
  schedules: { type: 'string', default: '12' },
  seed: { type: 'string' },
  only: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const

type Tally = Verdict & { schedules: number; broken: number }

function readCount(name: string, word: string): number {
  const value = Number(word)
  if (/^\d+$/.test(word) && value < 2 ** 32) return value
  throw new TypeError(`--${name} must be a whole number, not "${word}".`)
}

function drawSeeds(seed: number, count: number): number[] {
  const random = seededRandom(seed)
  // Even and odd in turn: each protocol gets half.
  return Array.from({ length: count }, (_, index) => random.below(2 ** 31) * 2 + (index % 2))
}

async function soak(seeds: number[]): Promise<Tally> {
  const tally: Tally = {
    schedules: 0,
    acknowledged: 0,
    inLedger: 0,
    refused: 0,
    lost: 0,
    doubled: 0,
    falseSuccesses: 0,
    falseFailures: 0,
    unsettled: 0,
    broken: 0,
  }
  const http1 = seeds.filter((seed) => seed % 2 === 0)
  const http2 = seeds.filter((seed) => seed % 2 === 1)
  await Promise.all([soakLane(false, http1, tally), soakLane(true, http2, tally)])
  return tally
}

async function soakLane(http2: boolean, seeds: number[], tally: Tally): Promise<void> {
  let lane: Lane | null = null
  for (const seed of seeds) {
    lane ??= await createLane(http2)
    if (!(await soakOne(lane, seed, tally))) {
      // What is left of it says nothing about the next one.
      await lane.dispose()
      lane = null
    }
  }
  await lane?.dispose()
}

/** True when all was well. */
async function soakOne(lane: Lane, seed: number, tally: Tally): Promise<boolean> {
  const schedule = planSchedule(seed)
  const begun = Date.now()
  const faults: string[] = []
  try {
    const verdict = await runSchedule(lane, schedule)
    for (const [name, count] of Object.entries(verdict)) tally[name as keyof Verdict] += count
    faults.push(...faultsOf(verdict))
  } catch (error) {
    tally.broken += 1
    faults.push(error instanceof Error ? error.message : String(error))
  }
  tally.schedules += 1
  const seconds = ((Date.now() - begun) / 1000).toFixed(1)
  console.log(
    `${String(tally.schedules).padStart(4)}  ${seed}  ${seconds} s  ${faults.join(', ') || 'settled'}`,
  )
  if (faults.length > 0)
    console.log(`    ${describeSchedule(schedule)}\n    again: npm run soak:browser -- --only ${seed}`)
  return faults.length === 0
}

async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options })
  if (values.help) return console.log(usage)
  const seed = values.seed ? readCount('seed', values.seed) : Math.floor(Math.random() * 2 ** 32)
  const seeds = values.only
    ? [readCount('only', values.only)]
    : drawSeeds(seed, readCount('schedules', values.schedules))
  console.log(values.only ? `schedule ${values.only}` : `${seeds.length} schedules, seed ${seed}`)
  const tally = await soak(seeds)
  const { schedules, acknowledged, inLedger, refused, lost, doubled, falseSuccesses } = tally
  console.log(
    `${schedules} schedules, ${acknowledged} orders acknowledged, ${inLedger} in the ledger, ${lost} lost, ` +
      `${doubled} doubled, ${falseSuccesses} false successes`,
  )
  console.log(
    `${tally.falseFailures} false failures, ${tally.unsettled} unsettled, ${tally.broken} broken off, ` +
      `${refused} refused with a reason`,
  )
  process.exitCode = faultsOf(tally).length + tally.broken > 0 ? 1 : 0
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof TypeError)) throw error
  console.error(error.message)
  process.exitCode = 2
}
