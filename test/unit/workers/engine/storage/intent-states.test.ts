import { readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../../../..')

const sources = ['core', 'workers', 'sw', 'src']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({
    file,
    text: readFileSync(join(root, file), 'utf8').replaceAll(/\/\/.*|\/\*[^]*?\*\//g, ''),
  }))

/** The text from an opening bracket to where it is closed. */
function bracketed(text: string, from: number): string {
  let depth = 0
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    if (depth === 0) return text.slice(from, at + 1)
  }
  return text.slice(from)
}

/** What is done to the outbox's table in a file: each method at the end of a chain, with what it is given. */
function writesIn(text: string): { method: string; given: string }[] {
  const writes: { method: string; given: string }[] = []
  for (const { index } of text.matchAll(/\boutbox\b|'outbox'\)/g)) {
    let rest = text.slice(index).replace(/^outbox|^'outbox'\)/, '')
    for (let link = /^\s*\.(\w+)(?=\()/.exec(rest); link; link = /^\s*\.(\w+)(?=\()/.exec(rest)) {
      const given = bracketed(rest, link[0].length)
      writes.push({ method: link[1]!, given })
      rest = rest.slice(link[0].length + given.length)
    }
  }
  return writes
}

const changing = ['put', 'bulkPut', 'update', 'bulkUpdate', 'upsert', 'modify']
const module = join('workers', 'engine', 'storage', 'outbox-rows.ts')

test('only outbox-rows.ts changes the states of rows in the outbox', () => {
  const faults = sources
    .filter(({ file }) => file !== module)
    .flatMap(({ file, text }) =>
      writesIn(text)
        .filter(({ method, given }) =>
          // An instant or a lane may be put right by itself; whole rows, and states, may not.
          method === 'modify' || method === 'update'
            ? /\bstate\b|\bref\b/.test(given)
            : changing.includes(method) || (/^(bulkA|a)dd$/.test(method) && /\bstate\b/.test(given)),
        )
        .map(({ method, given }) => `${file}: outbox.${method}${given.slice(0, 80)}`),
    )
  expect(faults).toEqual([])
  // It is looked for where it is.
  expect(sources.some(({ file, text }) => file === module && /\.outbox\.put\(/.test(text))).toBe(true)
})

test('only intent-states.ts and new-intent.ts assign the state of an intent', () => {
  const decided = /\bstate: '(queued|sending|attention|parked|expired|cancelled|confirmed|unknown)'/g
  const places = sources
    .filter(({ file }) => file.startsWith('workers') || file.startsWith(join('core', 'domain', 'order')))
    .filter(({ text }) => text.replaceAll(/state: 'unknown' as ConnectionState/g, '').match(decided))
    .map(({ file }) => file)
  expect(places.toSorted()).toEqual([
    join('core', 'domain', 'order', 'intent-states.ts'),
    join('workers', 'engine', 'outbox', 'new-intent.ts'),
  ])
})
