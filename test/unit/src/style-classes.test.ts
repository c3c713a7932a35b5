import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const textOf = (file: string) => readFileSync(file, 'utf8').replaceAll(/\/\*[^]*?\*\//g, '')
const code = new Map(globSync('{src,first-page}/**/*.{ts,tsx}').map((file) => [file, textOf(file)]))
const sheets = globSync('src/**/*.css').map((file) => ({ file, text: textOf(file) }))

/** A module of styles as one file of code imports it: the name that it has there, and that file's text. */
type Importer = { name: string; text: string }

const importersOf = (sheet: string): Importer[] =>
  [...code].flatMap(([file, text]) =>
    [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)]
      .filter(([, , path]) => join(dirname(file), path!) === sheet)
      .map(([statement, name]) => ({ name: name!, text: text.replace(statement, '') })),
  )

/** The classes that this code takes by name; null if it computes some. */
const takenBy = ({ name, text }: Importer): string[] | null =>
  new RegExp(`(?<![\\w/.-])${name}\\[(?!')`).test(text)
    ? null
    : [...text.matchAll(new RegExp(`(?<![\\w/.-])${name}(?:\\.(\\w+)|\\['([\\w-]+)'\\])`, 'g'))].map(
        ([, dotted, quoted]) => (dotted ?? quoted)!,
      )

const modules = sheets
  .filter(({ file }) => file.endsWith('.module.css'))
  .map(({ file, text }) => {
    const own = text.replaceAll(/:global\([^)]*\)|url\([^)]*\)|"[^"]*"/g, '')
    const classes = new Set([...own.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name]) => name!))
    return { file, classes, importers: importersOf(file) }
  })

test('every class of a style module is used, and every class that is used is in its module', () => {
  expect(modules.length).toBeGreaterThan(30)
  const faults = modules.flatMap(({ file, classes, importers }) => {
    const taken = importers.map(takenBy)
    const named = new Set(taken.flatMap((names) => names ?? []))
    const unused = taken.includes(null) ? [] : [...classes].filter((name) => !named.has(name))
    return [
      ...unused.map((name) => `${file}: .${name} is never used`),
      ...[...named].filter((name) => !classes.has(name)).map((name) => `${file}: there is no .${name}`),
    ]
  })
  expect(faults).toEqual([])
})

test('every custom property of the tokens is used', () => {
  const all = [...sheets.map(({ text }) => text), ...code.values(), readFileSync('index.html', 'utf8')].join(
    '\n',
  )
  const tokens = sheets.find(({ file }) => file.endsWith('tokens.css'))!
  const names = new Set([...tokens.text.matchAll(/^\s*(--[\w-]+):/gm)].map(([, name]) => name!))
  expect(names.size).toBeGreaterThan(20)
  const isUsed = (name: string) => new RegExp(`(?:var\\(|')${name}\\b(?!-)`).test(all)
  expect([...names].filter((name) => !isUsed(name))).toEqual([])
})
