// Plain JavaScript for any Node from 20 on: it runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const stampFile = join(root, 'node_modules/.installed')
/** Runs TypeScript as it stands and has node:sqlite. */
const neededMajor = 24
/** With what npm fetches the tools at all: it leaves out in silence what isn't for the Node that it runs on. */
const leastNodes = ['20.19', '22.12']

/** Installs what the lockfile names, unless exactly that is there. */
export function install() {
  if (!isNewEnough())
    stop(`Larder needs Node ${leastNodes.join(' or ')}, or newer; this is ${process.version}.`)
  const lock = readFileSync(join(root, 'package-lock.json'))
  const wanted = createHash('sha256').update(lock).update(process.platform).update(process.arch).digest('hex')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return
  // Installing empties the folder first: through a link that would be somebody else's.
  if (lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink())
    stop(
      'node_modules is a link to a folder with other packages: remove the link, and they are installed here.',
    )
  // Not where a command's own output goes, such as a list that is kept as a file.
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
  // Where it can't run, as beside another C library than it was made for, it would stand in the right one's place.
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

/** npm takes it as no fault where a package for this very system couldn't be fetched, if it is called optional. */
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

/** The Node that was installed with Larder; null where there is none that runs. */
function packagedNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const runs = (path) => existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0
  const paths = [`linux-${process.arch}`, `win-${process.arch}`].map((platform) =>
    join(root, `node_modules/node-${platform}/bin/${name}`),
  )
  return paths.find(runs) ?? null
}

/** The Node that runs Larder: the one installed with it, else this one when it is new enough. */
export function nodePath() {
  const path = packagedNode()
  if (path) return path
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
