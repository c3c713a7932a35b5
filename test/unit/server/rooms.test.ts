import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const server = resolve(import.meta.dirname, '../../../server')
const read = (path: string): string => readFileSync(join(server, path), 'utf8')

const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.ts'),
)
/** The first folder of a path, or the file itself where it is in none. */
const roomOf = (file: string): string => file.split('/')[0]!

/** The files of the server that a file imports, types too. */
const importsOf = (file: string): string[] =>
  [...read(file).matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)]
    .map(([, path]) => relative(server, resolve(server, dirname(file), path!)))
    .filter((target) => !target.startsWith('..'))

/** The rooms from below, as the server's first page lists them; what isn't listed stands on all of them. */
const order = [...read('README.md').matchAll(/^1\. \[([a-z0-9.]+)\]/gm)].map(([, room]) => room!)
const rooms = readdirSync(server, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

test('every room of the server is listed in its README.md', () => {
  expect(order.toSorted()).toEqual([...rooms, 'app.ts'].toSorted())
})

test('no room imports from a room that is listed after it', () => {
  const heightOf = (room: string) => (order.includes(room) ? order.indexOf(room) : Infinity)
  const upwards = files.flatMap((file) =>
    importsOf(file)
      .filter((target) => heightOf(roomOf(target)) > heightOf(roomOf(file)))
      .map((target) => `${file} imports ${target}`),
  )
  expect(upwards).toEqual([])
})

test('no files of the server import one another in a circle', () => {
  const circles: string[] = []
  const finished = new Set<string>()
  function walk(file: string, path: readonly string[]): void {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' -> '))
    if (path.includes(file) || finished.has(file)) return
    for (const target of importsOf(file)) walk(target, [...path, file])
    finished.add(file)
  }
  for (const file of files) walk(file, [])
  expect(circles).toEqual([])
})
