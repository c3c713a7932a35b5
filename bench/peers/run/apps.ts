import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { staticPage } from '../apps/static/page.ts'
import type { Files } from './peer-server.ts'
import type { Shop } from './shops.ts'

export type App = 'static'

const serviceWorker = readFileSync(join(import.meta.dirname, '../apps/sw.js'), 'utf8')

/** All that the server of one of the small apps has: its page and files, the rows and their pictures. */
export function filesOf(_app: App, { dishes, pictures }: Shop): Files {
  const paths = [...new Set(dishes.map(({ picture }) => picture).filter((path) => path !== ''))]
  const rows = dishes.map((dish) => ({ ...dish, picture: dish.picture && `/${dish.picture}` }))
  const own = { '/menu': staticPage(rows) }
  const texts = { ...own, '/sw.js': serviceWorker.replace('FILES', JSON.stringify(Object.keys(own))) }
  return new Map([
    ...Object.entries(texts).map(([path, text]) => [path, new TextEncoder().encode(text)] as const),
    ...paths.map((path) => [`/${path}`, pictures.read(path)] as const),
  ])
}
