import { expect, test } from 'vitest'
import { csvLine } from '../../../../server/base/csv.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+34600', "'+34600"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['＝1+1', "'＝1+1"],
  // A program may leave out what stands before it.
  ['\t =1+1', "'=1+1"],
  ['a=1', 'a=1'],
  ['', ''],
])('the cell %j is written as %j, which no spreadsheet takes for a formula', (cell, written) => {
  expect(csvLine([cell])).toBe(written)
})

test('commas, quotes and line breaks stay within their cell, and a line stays one line', () => {
  expect(csvLine(['Prat, Ana', 'a "b"', 'one\r\ntwo', 'plain'])).toBe('"Prat, Ana","a ""b""",one  two,plain')
})

test('no cell has a semicolon, at which a spreadsheet set to another country would begin a cell', () => {
  expect(csvLine(['Ana', 'x;=1+1;y'])).toBe('Ana,"x,=1+1,y"')
})
