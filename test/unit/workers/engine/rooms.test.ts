import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const engine = resolve(import.meta.dirname, '../../../../workers/engine')
const read = (path: string): string => readFileSync(join(engine, path), 'utf8')

const files = readdirSync(engine, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.ts'),
)
const roomOf = (file: string): string => (dirname(file) === '.' ? file : dirname(file))

/** The files of the engine that a file imports, types too. */
const importsOf = (file: string): string[] =>
  [...read(file).matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)]
    .map(([, path]) => relative(engine, resolve(engine, dirname(file), path!)))
    .filter((target) => !target.startsWith('..'))

/** The rooms from below, as the first page of the engine lists them; what isn't in a room stands on all of them. */
const order = [...read('README.md').matchAll(/^1\. \[([a-z]+)\]/gm)].map(([, room]) => room!)
const rooms = readdirSync(engine, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

test('every room of the engine is listed in its README.md, and has a README.md of its own', () => {
  expect(order.toSorted()).toEqual(rooms.toSorted())
  for (const room of rooms) expect(read(`${room}/README.md`)).toMatch(/^Start with `/m)
})

test('no room imports from a room listed after it, nor from a file outside the rooms', () => {
  const heightOf = (room: string) => (order.includes(room) ? order.indexOf(room) : Infinity)
  const upwards = files
    .filter((file) => rooms.includes(roomOf(file)))
    .flatMap((file) =>
      importsOf(file)
        .filter((target) => heightOf(roomOf(target)) > heightOf(roomOf(file)))
        .map((target) => `${file} imports ${target}`),
    )
  expect(upwards).toEqual([])
})

test('no files of the engine import one another in a circle', () => {
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
