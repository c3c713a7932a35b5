import { readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const source = resolve(import.meta.dirname, '../../../src')

test('the page imports types of the schemas only, so that no validator comes to the phone', () => {
  const faults = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) =>
      [...readFileSync(join(source, file), 'utf8').matchAll(/^import (?!type )[^;']*'([^']+)'/gm)].some(
        ([, target]) => /core\/(schema|contract)\//.test(target!) && !target!.endsWith('/constants.ts'),
      ),
    )
  expect(faults).toEqual([])
})
