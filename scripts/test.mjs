// Runs the checks and tests, even on a machine with nothing installed: the last line is "N passed, N failed". Of the
// browser tests it runs those tagged @smoke, and all of them with --all (npm run test:all).
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { findBrowser, findShell } from './machine/browser.mjs'
import { build } from './build.mjs'
import { check, checks } from './check.mjs'
import { checkGuarantees } from './testing/guarantees.mjs'
import { install, stop } from './machine/install.mjs'
import { findPostgres } from './machine/postgres.mjs'
import { runEndToEnd, runVitest } from './testing/runners.mjs'
import { makeScratch } from './testing/scratch.mjs'

const options = process.argv.slice(2)
const all = options[0] === '--all'
if (options.length > Number(all)) stop('Usage: npm test, or npm run test:all.')
install()
const tally = { passed: 0, failed: 0, skipped: 0 }
const reports = makeScratch()

// The engine's tests mostly wait for timers, so they run beside everything else, which needs the processor.
const waiting = runVitest(['engine'], join(reports, 'waiting.json'), { quiet: true, workers: 3 })
const checking = check()
if (!findPostgres())
  console.log(
    'PostgreSQL isn’t here, so its suites are skipped: install it, or name one in DATABASE_URL_TEST.',
  )
const browser = findBrowser()
const shell = browser && findShell()
build()
const failedChecks = await checking
count({ passed: Object.keys(checks).length - failedChecks.length, failed: failedChecks.length })
console.log(
  failedChecks.length ? `not in order: ${failedChecks.join(', ')}` : 'lint, format and types are in order',
)

const proofs = await runAll()
const unproven = checkGuarantees(proofs, { write: !all })
count({ failed: unproven.length })
if (unproven.length) console.error(`No passing test proves ${unproven.join(', ')}.`)

console.log(`the slowest tests:\n${slowest(20).join('\n')}\n`)
for (const { file, title, errors, screens = [] } of proofs.filter(({ status }) => status === 'failed'))
  console.error([`failed: ${file}: ${title}`, beginningOf(errors), ...screens, ''].join('\n'))
const skipped = tally.skipped ? `, ${tally.skipped} skipped` : ''
console.log(`${tally.passed} passed, ${tally.failed} failed${skipped}`)
process.exit(tally.failed ? 1 : 0)

/** First the tests without a browser, then those with one. Returns the results of all tests. */
async function runAll() {
  const busy = await runVitest(['unit', 'server'], join(reports, 'busy.json'), { workers: 3 })
  const endToEnd = await runEndToEnd({ browser, shell, all, report: join(reports, 'playwright.json') })
  const runs = [busy, await waiting, endToEnd]
  for (const run of runs) count(run)
  return runs.flatMap(({ tests }) => tests)
}

function count({ passed = 0, failed = 0, skipped = 0 }) {
  tally.passed += passed
  tally.failed += failed
  tally.skipped += skipped
}

function slowest(most) {
  return proofs
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, most)
    .map(({ ms, file, title }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}: ${title}`)
}

/** The beginning of the errors, repeated at the end of a long run, where people look first. */
function beginningOf(errors) {
  const lines = errors.flatMap((text) => stripVTControlCharacters(text).split('\n'))
  return lines.slice(0, 20).join('\n')
}
