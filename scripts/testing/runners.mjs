import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { playwrightTests, vitestTests } from './guarantees.mjs'
import { environment, nodePath, root } from '../machine/install.mjs'

/** Both functions return how many tests passed, failed and were skipped, and a list of them (guarantees.mjs). */

/**
 * Runs projects of vitest.config.ts. A quiet run, in parallel with others, prints its output at its end. A third of
 * the `workers` makes use of the processors while other tests wait for a database.
 */
export async function runVitest(projects, file, { quiet = false, workers = 2 } = {}) {
  const status = await tool(
    'vitest/vitest.mjs',
    [
      'run',
      ...projects.map((project) => `--project=${project}`),
      `--maxWorkers=${workers}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile=${file}`,
    ],
    { quiet },
  )
  const report = read(file)
  if (!report) return { failed: 1, tests: [] }
  // A suite that couldn't be loaded has no failed test of its own.
  const broken = report.testResults.filter(
    (suite) => suite.status === 'failed' && suite.assertionResults.length === 0,
  ).length
  const failed = report.numFailedTests + broken
  return {
    passed: report.numPassedTests,
    // Vitest also fails for errors that belong to no test.
    failed: status !== 0 && failed === 0 ? 1 : failed,
    skipped: report.numPendingTests,
    tests: vitestTests(report),
  }
}

/** Runs the tests in a browser, `all` of them or those tagged @smoke; `shell` is its headless version, or null. */
export async function runEndToEnd({ browser, shell, all, report: file }) {
  if (!browser) {
    console.error('The end-to-end tests need a Chromium or Chrome: install one, or name it in CHROMIUM_PATH.')
    return { failed: 1, tests: [] }
  }
  const variables = {
    CHROMIUM_PATH: browser,
    CHROMIUM_SHELL_PATH: shell ?? '',
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  }
  const chosen = all ? [] : ['--grep', '@smoke']
  const status = await tool(
    'playwright/cli.js',
    ['test', '--config', 'test/e2e/playwright.config.ts', ...chosen],
    { variables },
  )
  const report = read(file)
  if (!report) return { failed: 1, tests: [] }
  const { expected, unexpected, flaky, skipped } = report.stats
  // A test that passes only on the second try is broken too.
  const failed = unexpected + flaky
  return {
    passed: expected,
    failed: status !== 0 && failed === 0 ? 1 : failed,
    skipped,
    tests: playwrightTests(report),
  }
}

/** Resolves with the exit code. */
function tool(script, arguments_, { variables = {}, quiet = false }) {
  const child = spawn(nodePath(), [join(root, 'node_modules', script), ...arguments_], {
    cwd: root,
    env: { ...environment(), ...variables },
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
  })
  // A build that fails ends the program while tests are running.
  process.once('exit', () => child.kill())
  const said = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes) => said.push(bytes))
  return new Promise((resolve) => {
    child.on('error', (error) => said.push(`${error}\n`))
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(said.map((bytes) => Buffer.from(bytes))))
      resolve(code)
    })
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
