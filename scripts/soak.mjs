// Both soaks in one go, from one seed: npm run soak [-- --seed N]. The simulated one takes under a minute, the one in
// the browser about twenty.
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { findBrowser } from './machine/browser.mjs'
import { build } from './build.mjs'
import { environment, install, nodePath, root, stop } from './machine/install.mjs'

const [option, given] = process.argv.slice(2)
const seed = option === '--seed' && /^\d{1,9}$/.test(given ?? '') ? given : String(randomInt(1e9))
if (option !== undefined && seed !== given) stop('Usage: npm run soak [-- --seed N], with a whole number.')
install()
build()
const browser = findBrowser()
if (!browser) stop('The soak needs a Chromium or Chrome: install one, or name it in CHROMIUM_PATH.')
const env = { ...environment(), CHROMIUM_PATH: browser }
console.log(`seed ${seed}`)
const soaks = [
  ['test/soak/simulator.ts', '--runs', '10000'],
  ['test/soak/browser.ts', '--schedules', '200'],
]
const results = soaks.map((soak) =>
  spawnSync(nodePath(), [...soak, '--seed', seed], { cwd: root, env, stdio: 'inherit' }),
)
process.exit(results.every(({ status }) => status === 0) ? 0 : 1)
