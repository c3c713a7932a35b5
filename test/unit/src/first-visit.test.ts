import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const source = resolve(import.meta.dirname, '../../../src')

/** What a file brings with it: what it imports beside types. */
const broughtBy = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^import (?!type )[^;']*'([^']+)'/gm)].map(([, target]) => target!)

test('the page imports types of the schemas, and of their values only what brings nothing with it: no validator', () => {
  const faults = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) =>
      broughtBy(join(source, file)).some(
        (target) =>
          /core\/(schema|contract)\//.test(target) &&
          broughtBy(resolve(source, dirname(file), target)).length > 0,
      ),
    )
  expect(faults).toEqual([])
})
