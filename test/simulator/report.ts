import fc from 'fast-check'
import { schedules } from './arbitraries.ts'
import { type Engine, realEngine } from './engine.ts'
import type { Violation } from './fact.ts'
import { simulate } from './run.ts'
import { type Schedule, describeSchedule } from './schedule.ts'

/** Plays schedules until one breaks a promise; answers what to read then, or null. */
export function findBroken(runs: number, seed: number, engine: Engine = realEngine): string | null {
  const property = fc.property(schedules, (schedule) => simulate(schedule, engine).violations.length === 0)
  const details = fc.check(property, { numRuns: runs, seed })
  if (!details.failed) return null
  const schedule = details.counterexample?.[0]
  const where = `seed ${details.seed}, path ${details.counterexamplePath}, after ${details.numRuns} runs`
  return schedule ? `${where}\n${tell(schedule, engine)}` : where
}

/** What was planned, and what came of it, one line per event. */
export function tell(schedule: Schedule, engine: Engine = realEngine): string {
  const { violations, trace } = simulate(schedule, engine, true)
  return [...violations.map(inWords), '', ...describeSchedule(schedule), '', ...trace].join('\n')
}

/** After how many runs that promise was seen broken, or null when it wasn't. */
export function runsUntilCaught(
  promise: Violation['promise'],
  engine: Engine,
  { runs, seed }: { runs: number; seed: number },
): number | null {
  const property = fc.property(schedules, (schedule) =>
    simulate(schedule, engine).violations.every((violation) => violation.promise !== promise),
  )
  const details = fc.check(property, { numRuns: runs, seed, endOnFailure: true })
  return details.failed ? details.numRuns : null
}

const inWords = ({ promise, what }: Violation): string => `${promise} ${what}`
