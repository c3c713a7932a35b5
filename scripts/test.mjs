// Everything that must hold, on a machine that may have nothing: the last line is "N passed, N failed".
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { findBrowser } from './browser.mjs'
import { build } from './build.mjs'
import { check, checks } from './check.mjs'
import { playwrightTests, vitestTests, writeGuarantees } from './guarantees.mjs'
import { environment, install, nodePath, root } from './install.mjs'

install()
const tally = { passed: 0, failed: 0, skipped: 0 }
const reports = mkdtempSync(join(tmpdir(), 'larder-test-'))

const failedChecks = await check()
count(Object.keys(checks).length - failedChecks.length, failedChecks.length)
console.log(
  failedChecks.length ? `not in order: ${failedChecks.join(', ')}` : 'lint, format and types are in order',
)

build()
const proofs = [...runVitest(), ...runEndToEnd()]
const unproven = writeGuarantees(proofs)
count(0, unproven.length)
if (unproven.length) console.error(`No passing test proves ${unproven.join(', ')}.`)
rmSync(reports, { recursive: true, force: true })

for (const { file, title, errors } of proofs.filter(({ status }) => status === 'failed'))
  console.error(`failed: ${file}: ${title}\n${beginningOf(errors)}\n`)
const skipped = tally.skipped ? `, ${tally.skipped} skipped` : ''
console.log(`${tally.passed} passed, ${tally.failed} failed${skipped}`)
process.exit(tally.failed ? 1 : 0)

function count(passed, failed, skipped = 0) {
  tally.passed += passed
  tally.failed += failed
  tally.skipped += skipped
}

/** What went wrong, said again at the end: the end is what a long run is read from. */
function beginningOf(errors) {
  const lines = errors.flatMap((text) => stripVTControlCharacters(text).split('\n'))
  return lines.slice(0, 20).join('\n')
}

/** Answers what was tested. */
function runVitest() {
  const file = join(reports, 'vitest.json')
  const { status } = tool('vitest/vitest.mjs', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${file}`,
  ])
  const report = read(file)
  // A suite that can't even be loaded has no failed test of its own.
  const broken =
    report?.testResults.filter((suite) => suite.status === 'failed' && suite.assertionResults.length === 0)
      .length ?? 0
  if (report) count(report.numPassedTests, report.numFailedTests + broken, report.numPendingTests)
  if (status !== 0 && !report?.numFailedTests && !broken) count(0, 1)
  return report ? vitestTests(report) : []
}

/** Answers what was tested. */
function runEndToEnd() {
  const browser = findBrowser()
  if (!browser) {
    console.error('The end-to-end tests need a Chromium or Chrome: install one, or name it in CHROMIUM_PATH.')
    count(0, 1)
    return []
  }
  const file = join(reports, 'playwright.json')
  const { status } = tool('playwright/cli.js', ['test', '--config', 'test/e2e/playwright.config.ts'], {
    CHROMIUM_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  })
  const report = read(file)
  const stats = report?.stats
  // A test that passes only the second time is broken too.
  if (stats) count(stats.expected, stats.unexpected + stats.flaky, stats.skipped)
  if (status !== 0 && !stats?.unexpected && !stats?.flaky) count(0, 1)
  return report ? playwrightTests(report) : []
}

function tool(script, arguments_, extra = {}) {
  return spawnSync(nodePath(), [join(root, 'node_modules', script), ...arguments_], {
    cwd: root,
    env: { ...environment(), ...extra },
    stdio: 'inherit',
  })
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    console.error(`The report ${file} can't be read: ${error.message}`)
    return null
  }
}
