// Plain JavaScript for any Node from 20 on: it runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const stampFile = join(root, 'node_modules/.installed')
/** Runs TypeScript as it stands and has node:sqlite. */
const neededMajor = 24

/** Installs what the lockfile names, unless exactly that is there. */
export function install() {
  const lock = readFileSync(join(root, 'package-lock.json'))
  const wanted = createHash('sha256').update(lock).update(process.platform).update(process.arch).digest('hex')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return
  // Installing empties the folder first: through a link that would be somebody else's.
  if (lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink())
    stop(
      'node_modules is a link to a folder with other packages: remove the link, and they are installed here.',
    )
  console.log('Installing what is missing (once, about a minute) …')
  const arguments_ = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env['npm_execpath']
  const result = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...arguments_], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
    : spawnSync('npm', arguments_, {
        cwd: root,
        stdio: ['ignore', 'ignore', 'inherit'],
        shell: process.platform === 'win32',
      })
  if (result.status !== 0) stop('npm could not install what Larder needs; its own words are above.')
  writeFileSync(stampFile, wanted)
}

/** The Node that runs Larder: the one installed with it, else this one when it is new enough. */
export function nodePath() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  for (const platform of [`linux-${process.arch}`, `win-${process.arch}`]) {
    const path = join(root, `node_modules/node-${platform}/bin/${name}`)
    if (existsSync(path)) return path
  }
  if (Number(process.versions.node.split('.')[0]) >= neededMajor) return process.execPath
  return stop(`On this system Larder needs Node ${neededMajor} or newer; this is ${process.version}.`)
}

/**
 * The environment in which the installed tools and the right Node come first. What Node has compiled is kept: the
 * server starts in two thirds of the time.
 */
export const environment = () => ({
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
  ...process.env,
  PATH: [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter),
})

/** @returns {never} */
export function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}
