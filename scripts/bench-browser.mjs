// Runs the benchmarks that need a real browser, one after the other; or only the named one, with its arguments.
import { spawnSync } from 'node:child_process'
import { findBrowser } from './machine/browser.mjs'
import { build } from './build.mjs'
import { environment, install, nodePath, root, stop } from './machine/install.mjs'

install()
build()
const browser = findBrowser()
if (!browser) stop('This needs a Chromium or Chrome: install one, or name it in CHROMIUM_PATH.')
const env = { ...environment(), CHROMIUM_PATH: browser }
const [named, ...arguments_] = process.argv.slice(2)
const all = ['add-tap', 'confirm-tap', 'long-queue', 'order-list', 'guard', 'menu-scroll', 'menu-changes']
const names = named ? [named] : all.map((name) => `browser/${name}`)
const results = names.map((name) =>
  spawnSync(nodePath(), [`bench/${name}.ts`, ...arguments_], { cwd: root, env, stdio: 'inherit' }),
)
process.exit(results.every(({ status }) => status === 0) ? 0 : 1)
