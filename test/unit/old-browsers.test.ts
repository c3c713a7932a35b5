import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const rooms = ['core', 'desk', 'src', 'sw', 'workers']
/** What the browsers that README.md names as the earliest don't have, called without a look at whether it is there. */
const missing =
  /\b(?:URL\.(?:canParse|parse)|AbortSignal\.any|Promise\.(?:withResolvers|try)|(?:Object|Map)\.groupBy|Array\.fromAsync)\(|\.(?:checkVisibility|(?:show|hide|toggle)Popover|isSubsetOf|symmetricDifference)\(/

test('what runs in browsers calls nothing that the earliest of them don’t have', () => {
  const calls = rooms
    .flatMap((room) =>
      readdirSync(join(root, room), { recursive: true }).map((name) => join(room, String(name))),
    )
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) =>
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        .map((line) => `${path}: ${line.trim()}`),
    )
    .filter((line) => missing.test(line))
  expect(calls).toEqual([])
})
