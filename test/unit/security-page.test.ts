import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const docs = join(import.meta.dirname, '../../docs')
const page = readFileSync(join(docs, 'security.md'), 'utf8')

/** The requirements of levels 1 and 2 of ASVS 5.0: each line a section, and the numbers in it. */
const required = `
  1.1 1,2
  1.2 1,2,3,4,5,6,7,8,9
  1.3 1,2,3,4,5,6,7,8,9,10,11
  1.4 1,2,3
  1.5 1,2
  2.1 1,2,3
  2.2 1,2,3
  2.3 1,2,3,4
  2.4 1
  3.2 1,2
  3.3 1,2,3,4
  3.4 1,2,3,4,5,6
  3.5 1,2,3,4,5
  3.7 1,2
  4.1 1,2,3
  4.2 1
  4.3 1,2
  4.4 1,2,3,4
  5.1 1
  5.2 1,2,3
  5.3 1,2
  5.4 1,2,3
  6.1 1,2,3
  6.2 1,2,3,4,5,6,7,8,9,10,11,12
  6.3 1,2,3,4
  6.4 1,2,3,4
  6.5 1,2,3,4,5
  6.6 1,2,3
  6.8 1,2,3,4
  7.1 1,2,3
  7.2 1,2,3,4
  7.3 1,2
  7.4 1,2,3,4,5
  7.5 1,2
  7.6 1,2
  8.1 1,2
  8.2 1,2,3
  8.3 1
  8.4 1
  9.1 1,2,3
  9.2 1,2,3,4
  10.1 1,2
  10.2 1,2
  10.3 1,2,3,4
  10.4 1,2,3,4,5,6,7,8,9,10,11
  10.5 1,2,3,4,5
  10.6 1,2
  10.7 1,2,3
  11.1 1,2
  11.2 1,2,3
  11.3 1,2,3
  11.4 1,2,3,4
  11.5 1
  11.6 1
  12.1 1,2,3
  12.2 1,2
  12.3 1,2,3,4
  13.1 1
  13.2 1,2,3,4,5
  13.3 1,2
  13.4 1,2,3,4,5
  14.1 1,2
  14.2 1,2,3,4
  14.3 1,2,3
  15.1 1,2,3
  15.2 1,2,3
  15.3 1,2,3,4,5,6,7
  16.1 1
  16.2 1,2,3,4,5
  16.3 1,2,3,4
  16.4 1,2,3
  16.5 1,2,3
  17.1 1
  17.2 1,2,3,4
  17.3 1,2
`
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [section = '', numbers = ''] = line.trim().split(' ')
    return numbers.split(',').map((number) => `${section}.${number}`)
  })

/** The numbers in a row's first column; a range stands for all that is required between its ends. */
const rowsNumbers = (column: string): string[] =>
  column
    .replaceAll(/\([^)]*\)/g, '')
    .split(',')
    .flatMap((part) => {
      const [first = '', last = first] = part.trim().split('–')
      return required.slice(required.indexOf(first), required.indexOf(last) + 1)
    })

test('docs/security.md answers every ASVS requirement of levels 1 and 2', () => {
  expect(required).toHaveLength(253)
  const rows = [...page.matchAll(/^\| (\d[^|]*) \|/gm)]
  const answered = new Set(rows.flatMap(([, column = '']) => rowsNumbers(column)))
  expect(required.filter((number) => !answered.has(number))).toEqual([])
})

test('every test that docs/security.md names exists', () => {
  const named = [...page.matchAll(/\[[^\]]+\]\((\.\.\/test\/[^)]+)\) “([^”]+)”/g)]
  expect(named.length).toBeGreaterThan(80)
  const gone = named.filter(([, path, title]) => !readFileSync(join(docs, path!), 'utf8').includes(title!))
  expect(gone.map(([, path, title]) => `${path} “${title}”`)).toEqual([])
})
