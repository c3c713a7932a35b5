import { expect, test } from 'vitest'
import { fewLines } from '../../../../server/base/few-lines.ts'

test.each([
  ['no nuts', 'no nuts'],
  ['', ''],
  ['\n \n', ''],
  ['a\nb\nc', 'a\nb\nc'],
  ['a\r\n\r\n\u3000\n\u200b\n\u2800\nb', 'a\nb'],
  ['a\nb\nc\n\nd\ne', 'a\nb\nc / d / e'],
  ['  a \u2028b\n\t c\u202e\u0007', 'a  b\nc'],
])('%j becomes %j', (typed, shown) => expect(fewLines(typed, 3)).toBe(shown))

test('however many line breaks there are, no more than the given number of lines comes of them', () => {
  const text = fewLines(`a${'\n'.repeat(498)}b${'\nc'.repeat(998)}`, 5)
  expect(text.split('\n')).toHaveLength(5)
})
