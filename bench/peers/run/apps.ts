import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { staticPage } from '../apps/static/page.ts'
import type { Files } from './peer-server.ts'
import type { Dish, Shop } from './shops.ts'

export type App = 'static' | 'query' | 'rxdb' | 'tanstack-db'

const folder = join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(folder, name))

/** All files that a small app's server has: its page and scripts, the rows and their pictures. */
export function filesOf(app: App, { dishes, pictures }: Shop): Files {
  const paths = [...new Set(dishes.map(({ picture }) => picture).filter((path) => path !== ''))]
  const rows = dishes.map((dish) => ({ ...dish, picture: dish.picture && `/${dish.picture}` }))
  const own = app === 'static' ? bytesOf({ '/menu': staticPage(rows) }) : built(app)
  const kept = JSON.stringify([...own.keys()])
  return new Map([
    ...own,
    ...bytesOf({ '/sw.js': String(read('apps/sw.js')).replace('FILES', kept) }),
    ...(app === 'static' ? [] : bytesOf({ '/rows.json': JSON.stringify(rows satisfies Dish[]) })),
    ...paths.map((path) => [`/${path}`, pictures.read(path)] as const),
  ])
}

const bytesOf = (texts: Record<string, string>): Files =>
  new Map(Object.entries(texts).map(([path, text]) => [path, new TextEncoder().encode(text)]))

const sourcesOf = (app: App): string[] => [
  'package-lock.json',
  'vite.config.js',
  'apps/look.css',
  ...[app, 'react'].flatMap((name) =>
    readdirSync(join(folder, 'apps', name)).map((file) => `apps/${name}/${file}`),
  ),
]

/**
 * Builds a React app for production with Vite. Its packages have a lockfile of their own, because nothing else needs
 * them.
 */
function built(app: App): Files {
  once('node_modules', ['package-lock.json'], () => {
    console.error('Installing what the small apps are built of …')
    run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  })
  once(`dist/${app}`, sourcesOf(app), () =>
    run(process.execPath, ['node_modules/vite/bin/vite.js', 'build'], { APP: app }),
  )
  const assets = readdirSync(join(folder, 'dist', app, 'assets'))
  return new Map([
    ['/menu', read(`dist/${app}/index.html`)],
    ...assets.map((name) => [`/assets/${name}`, read(`dist/${app}/assets/${name}`)] as const),
  ])
}

/** Makes a folder again unless it was made from exactly these sources. */
function once(made: string, sources: readonly string[], make: () => void): void {
  const stamp = join(folder, made, '.made-from')
  const hash = createHash('sha256')
  for (const source of sources) hash.update(source).update(read(source))
  const wanted = hash.digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  make()
  writeFileSync(stamp, wanted)
}

function run(command: string, args: string[], variables: Record<string, string> = {}): void {
  const result = spawnSync(command, args, {
    cwd: folder,
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32' && command === 'npm',
  })
  if (result.status !== 0) throw new Error(`${command} ${args.join(' ')} failed in ${folder}.`)
}
