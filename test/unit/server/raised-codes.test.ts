import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { businessErrors } from '../../../core/contract/errors.ts'
import { houseOf } from '../../support/house/house.ts'

const decision = 'docs/decisions/0023-codes-that-are-never-raised.md'

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
/**
 * What the server says, and the rules and tables that it shares with the phone: a code that stands in them as a text is
 * raised.
 */
const said = [...houseOf(['server', 'core/domain', 'core/schema']).values()].map(withoutComments).join('\n')

const isRaised = (code: string): boolean => said.includes(`'${code}'`)

test('every business error code is raised by the server, or listed with the reason why not', () => {
  const rows = readFileSync(decision, 'utf8')
    .split('\n')
    .filter((line) => /^\| [A-Z]{2}_/.test(line))
  const listed = rows.flatMap((row) =>
    row
      .split('|')[1]!
      .split(',')
      .map((code) => code.trim()),
  )
  expect(listed.toSorted()).toEqual(
    Object.keys(businessErrors)
      .filter((code) => !isRaised(code))
      .toSorted(),
  )
  for (const row of rows) expect(row.split('|')[2]!.trim()).not.toBe('')
})
