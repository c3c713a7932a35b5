// Plain JavaScript for Node 20 or later, because it runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const stampFile = join(root, 'node_modules/.installed')
/** The first version that runs TypeScript directly and has node:sqlite. */
const neededMajor = 24
/**
 * The oldest versions with which npm installs the tools at all: it silently skips optional packages that don't
 * support the running Node.
 */
const leastNodes = ['20.19', '22.12']

/** Installs the packages of the lockfile, unless exactly those are installed. */
export function install() {
  if (!isNewEnough())
    stop(`Larder needs Node ${leastNodes.join(' or ')}, or newer; this is ${process.version}.`)
  const lock = readFileSync(join(root, 'package-lock.json'))
  const wanted = createHash('sha256').update(lock).update(process.platform).update(process.arch).digest('hex')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return
  // Installing empties the folder first; through a link, that would delete somebody else's packages.
  if (lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink())
    stop(
      'node_modules is a link to a folder with other packages: remove the link, and they are installed here.',
    )
  // To stderr, because stdout may be a command's output that is redirected to a file.
  console.error('Installing what is missing (once, about a minute) …')
  const arguments_ = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const npm = process.env['npm_execpath']
  const result = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...arguments_], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
    : spawnSync('npm', arguments_, {
        cwd: root,
        stdio: ['ignore', 'ignore', 'inherit'],
        shell: process.platform === 'win32',
      })
  if (result.status !== 0) stop('npm could not install what Larder needs; its own words are above.')
  const missing = notFetched(JSON.parse(lock.toString()).packages)
  if (missing.length > 0)
    stop(`${missing.join(', ')} could not be fetched: start again, and npm tries again.`)
  // A packaged Node that can't run here, for example because of another C library, would shadow the right one.
  if (packagedNode() === null) rmSync(join(root, 'node_modules/.bin/node'), { force: true })
  writeFileSync(stampFile, wanted)
}

function isNewEnough() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  const least = leastNodes.map((version) => version.split('.').map(Number))
  return (
    major > Math.max(...least.map(([its]) => its)) ||
    least.some(([its, from]) => its === major && minor >= from)
  )
}

/** The packages for this system that npm failed to fetch: it reports no error for packages that are optional. */
const notFetched = (packages) =>
  Object.entries(packages)
    .filter(([, its]) => its.optional && (its.os || its.cpu) && isForHere(its))
    .map(([path]) => path)
    .filter((path) => !existsSync(join(root, path)))

const isForHere = ({ os, cpu, libc }) =>
  [
    [os, process.platform],
    [cpu, process.arch],
    [libc, process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'],
  ].every(([named, here]) => named === undefined || [named].flat().includes(here))

/** The Node that was installed with Larder; null if there is none that runs. */
function packagedNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const runs = (path) => existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0
  const paths = [`linux-${process.arch}`, `win-${process.arch}`].map((platform) =>
    join(root, `node_modules/node-${platform}/bin/${name}`),
  )
  return paths.find(runs) ?? null
}

/** The Node that runs Larder: the one installed with it, else the current one if it is new enough. */
export function nodePath() {
  const path = packagedNode()
  if (path) return path
  if (Number(process.versions.node.split('.')[0]) >= neededMajor) return process.execPath
  return stop(`On this system Larder needs Node ${neededMajor} or newer; this is ${process.version}.`)
}

/**
 * An environment in which the installed tools and the right Node come first. Node's compile cache is kept, which lets
 * the server start in two thirds of the time.
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
