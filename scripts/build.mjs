import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { environment, install, nodePath, root, stop } from './machine/install.mjs'
import { keepPrevious, setAside } from './machine/previous-release.mjs'

const dist = join(root, 'dist')
const aside = join(root, 'dist.previous')
const compressible = /\.(m?js|css|html|svg|json|txt|pack)$/

/** The build for phones and desks. Each step is identified by its configuration file. */
const app = {
  name: 'the app',
  sources: [
    'src',
    'core',
    'workers',
    'sw',
    'desk',
    'first-page',
    'locales',
    'public',
    'index.html',
    'scripts/build.mjs',
    'scripts/bundle',
    'server/i18n',
    'vite.config.ts',
    'vite.first-page.config.ts',
    'vite.sw.config.ts',
    'lingui.config.ts',
    'package-lock.json',
  ],
  builds: [
    ['vite.config.ts'],
    ['desk/vite.config.ts'],
    ['vite.first-page.config.ts'],
    ['vite.sw.config.ts', '--mode', 'background'],
    ['vite.sw.config.ts'],
  ],
  stamp: join(dist, '.built-from'),
}

const server = {
  name: 'the server',
  sources: ['server', 'core', 'vite.server.config.ts', 'package-lock.json'],
  builds: [['vite.server.config.ts']],
  stamp: join(dist, 'server/.built-from'),
}

/** Builds the app with its service worker, and the server, unless they are up to date with their sources. */
export function build() {
  buildApp()
  // The app's build empties the folder that contains the server's, so the server comes second.
  if (isStale(server)) make(server)
}

/** Builds the app alone, for running the server from its sources. */
export function buildApp() {
  if (!isStale(app)) return
  setAside(dist, aside, { isWhole: existsSync(app.stamp) })
  make(app, () => {
    compress(dist)
    keepPrevious(dist, aside)
  })
}

const isStale = ({ sources, stamp }) =>
  !existsSync(stamp) || readFileSync(stamp, 'utf8') !== fingerprint(sources)

function make({ name, sources, builds, stamp }, finish = () => {}) {
  const wanted = fingerprint(sources)
  console.log(`Building ${name} …`)
  rmSync(stamp, { force: true })
  for (const config of builds) {
    const vite = spawnSync(
      nodePath(),
      [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn', '--config', ...config],
      {
        cwd: root,
        env: environment(),
        stdio: 'inherit',
      },
    )
    if (vite.status !== 0) stop(`It was not possible to build ${name}; the reason is above.`)
  }
  finish()
  writeFileSync(stamp, wanted)
}

function fingerprint(sources) {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const file of filesOf(join(root, source)))
      hash.update(file.slice(root.length)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

function filesOf(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

/** Compresses with Brotli at maximum quality once, instead of on every request. */
function compress(folder) {
  for (const file of filesOf(folder)) {
    if (file.startsWith(join(folder, 'server')) || !compressible.test(file)) continue
    const bytes = readFileSync(file)
    const options = {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, options))
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  install()
  build()
}
