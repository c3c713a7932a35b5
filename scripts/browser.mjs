import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
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
 * A Chromium for the end-to-end tests: one that is already there, else Playwright's own, else Debian's
 * when this is root on Debian. Null when none can be had.
 */
export function findBrowser() {
  return present() ?? ofPlaywright() ?? ofDebian()
}

const present = () =>
  [process.env['CHROMIUM_PATH'], ...known].find((path) => path && existsSync(path)) ?? null

function ofPlaywright() {
  const { chromium } = createRequire(join(root, 'package.json'))('playwright')
  if (existsSync(chromium.executablePath())) return chromium.executablePath()
  console.log('No Chromium here: asking Playwright for one …')
  const cli = join(root, 'node_modules/playwright/cli.js')
  spawnSync(nodePath(), [cli, 'install', 'chromium'], {
    cwd: root,
    env: environment(),
    stdio: 'ignore',
    timeout: 180_000,
  })
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null
}

function ofDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null
  console.log('Installing Debian’s chromium …')
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  spawnSync('apt-get', ['update'], options)
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-cjk'], options)
  return present()
}
