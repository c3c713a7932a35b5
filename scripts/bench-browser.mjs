// The times that only a real browser can tell, one after the other.
import { spawnSync } from 'node:child_process'
import { findBrowser } from './browser.mjs'
import { build } from './build.mjs'
import { environment, install, nodePath, root, stop } from './install.mjs'

install()
build()
const browser = findBrowser()
if (!browser) stop('This needs a Chromium or Chrome: install one, or name it in CHROMIUM_PATH.')
const env = { ...environment(), CHROMIUM_PATH: browser }
const results = ['add-tap', 'confirm-tap', 'long-queue', 'order-list', 'guard', 'menu-scroll'].map((name) =>
  spawnSync(nodePath(), [`bench/${name}.ts`], { cwd: root, env, stdio: 'inherit' }),
)
process.exit(results.every(({ status }) => status === 0) ? 0 : 1)
