// Runs the main tests in Firefox and in WebKitGTK, as packaged by the system: the last line is "N passed, N failed".
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from './build.mjs'
import { installPackages } from './machine/debian.mjs'
import { environment, install, nodePath, root } from './machine/install.mjs'

/** What each browser needs: its program, whose path is passed to the tests, and the Debian packages that provide it. */
const browsers = {
  Firefox: {
    variable: 'FIREFOX_PATH',
    find: () => onPath('firefox-esr') ?? onPath('firefox'),
    packages: ['firefox-esr'],
  },
  WebKit: {
    variable: 'WEBKIT_DRIVER_PATH',
    find: () => (['gjs', 'Xvfb'].every(onPath) && hasBindings() ? onPath('WebKitWebDriver') : null),
    packages: ['webkit2gtk-driver', 'gjs', 'gir1.2-webkit2-4.1', 'xvfb'],
  },
}

/**
 * Runs the tests in every browser that is installed or, as root on Debian, can be installed; the others are skipped.
 *
 * @returns {{ passed: number, failed: number, skipped: number, report: object | null }} with vitest's own report
 */
function testBrowsers() {
  const found = Object.entries(browsers).map(([name, browser]) => ({ name, ...browser, path: have(browser) }))
  for (const { name, path, packages, variable } of found) {
    if (path) continue
    console.log(
      `${name} isn't here, so its tests are skipped: install ${packages.join(' ')}, or set ${variable}.`,
    )
  }
  const paths = Object.fromEntries(found.map(({ variable, path }) => [variable, path ?? '']))
  const folder = mkdtempSync(join(tmpdir(), 'larder-test-'))
  const file = join(folder, 'browsers.json')
  const { status } = spawnSync(
    nodePath(),
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--config=test/browsers/vitest.config.ts',
      '--reporter=default',
      '--reporter=json',
      `--outputFile=${file}`,
    ],
    { cwd: root, env: { ...environment(), ...paths }, stdio: 'inherit' },
  )
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
  rmSync(folder, { recursive: true, force: true })
  const { numPassedTests: passed = 0, numFailedTests = 0, numPendingTests: skipped = 0 } = report ?? {}
  // Vitest also fails for errors that belong to no test: a file that can't be loaded, or an error outside the tests.
  const failed = status === 0 ? numFailedTests : Math.max(1, numFailedTests)
  return { passed, failed, skipped, report }
}

function have({ find, variable, packages }) {
  const named = process.env[variable]
  if (named) return existsSync(named) ? named : null
  return find() ?? (installPackages(...packages) ? find() : null)
}

function onPath(program) {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path)) ?? null
}

/** The bindings with which a script can open a WebKit window. */
const hasBindings = () =>
  spawnSync('gjs', ['-c', 'imports.gi.versions.WebKit2 = "4.1"; imports.gi.WebKit2']).status === 0

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  install()
  build()
  const { passed, failed, skipped } = testBrowsers()
  console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`)
  process.exit(failed ? 1 : 0)
}
