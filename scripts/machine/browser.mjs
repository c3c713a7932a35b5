import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { installPackages } from './debian.mjs'
import { environment, nodePath, root } from './install.mjs'

const known = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * Finds a Chromium for the end-to-end tests: an installed one, else Debian's if this is root on Debian, else
 * Playwright's own, which lacks libraries that a bare system doesn't have. Null when none can be had.
 */
export function findBrowser() {
  return present() ?? playwrights() ?? ofDebian() ?? ofPlaywright()
}

const present = () => [process.env['CHROMIUM_PATH'], ...known].find(runs) ?? null

/**
 * Whether the browser starts; only tested on Linux. On other systems starting it would open a window, and it needs no
 * further libraries.
 */
const runs = (path) =>
  path &&
  existsSync(path) &&
  (process.platform !== 'linux' || spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0)

const pathOfPlaywrights = () =>
  createRequire(join(root, 'package.json'))('playwright').chromium.executablePath()
const playwrights = () => [pathOfPlaywrights()].find(runs) ?? null

function ofPlaywright() {
  console.log('No Chromium here: asking Playwright for one …')
  const cli = join(root, 'node_modules/playwright/cli.js')
  spawnSync(nodePath(), [cli, 'install', 'chromium'], {
    cwd: root,
    env: environment(),
    stdio: 'ignore',
    timeout: 180_000,
  })
  const path = playwrights()
  if (!path && existsSync(pathOfPlaywrights()))
    console.error(
      'Playwright’s Chromium doesn’t run here: “npx playwright install-deps chromium” brings what it lacks.',
    )
  return path
}

function ofDebian() {
  return installPackages('chromium', 'fonts-noto-cjk') ? present() : null
}

const shells = ['/usr/bin/chromium-headless-shell']

/**
 * Finds the headless Chromium shell, which starts in half the time: an installed one or Playwright's own, else
 * Debian's if this is root on Debian. Null when none can be had: the full browser is then used.
 */
export function findShell() {
  const here = [process.env['CHROMIUM_SHELL_PATH'], ...shells, shellOfPlaywright()].find(runs)
  if (here) return here
  return installPackages('chromium-headless-shell') ? (shells.find(runs) ?? null) : null
}

/** Playwright installs it together with the browser, in a folder beside it. */
function shellOfPlaywright() {
  const browsers = join(pathOfPlaywrights(), '../../..')
  if (!existsSync(browsers)) return undefined
  return readdirSync(browsers)
    .filter((name) => name.startsWith('chromium_headless_shell-'))
    .flatMap((name) => readdirSync(join(browsers, name)).map((inner) => join(browsers, name, inner)))
    .map((folder) => join(folder, `chrome-headless-shell${process.platform === 'win32' ? '.exe' : ''}`))
    .find((path) => existsSync(path))
}
