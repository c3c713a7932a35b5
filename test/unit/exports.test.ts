import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { houseOf } from '../support/house/house.ts'

const declared = /^export (?:async function\*?|function\*?|const|class) ([\w$]+)/gm

/** The exported values, as `file: name`, that no other file names. */
function unusedIn(files: ReadonlyMap<string, string>): string[] {
  const naming = new Map<string, number>()
  for (const text of files.values())
    for (const word of new Set(text.match(/[\w$]+/g))) naming.set(word, (naming.get(word) ?? 0) + 1)
  return [...files].flatMap(([file, text]) =>
    [...text.matchAll(declared)]
      .filter(([, name]) => naming.get(name!) === 1)
      .map(([, name]) => `${file}: ${name}`),
  )
}

const folders = 'core workers sw src server desk first-page test bench scripts'.split(' ')
/** All sources, with the settings of the tools at the root. */
const all = () =>
  new Map([
    ...houseOf(folders),
    ...globSync('*.ts').map((file) => [file, readFileSync(file, 'utf8')] as const),
  ])

test('every exported value is used in another file', { timeout: 60_000 }, () => {
  expect(unusedIn(all())).toEqual([])
})

test('an exported value that only its own file uses is found', () => {
  const files = { 'one.ts': 'export const planted = 1\nexport const used = planted\n', 'other.ts': 'used()' }
  expect(unusedIn(new Map(Object.entries(files)))).toEqual(['one.ts: planted'])
})
