import { expect, test } from 'vitest'
import { parseOverride } from '../../../../core/domain/languages.ts'
import { visitParametersOf } from '../../../../src/queries/use-visit.ts'

test.each(['zh', 'zh-CN', 'zhCN', 'zh_CN', 'pt', 'EN', 'english', ''])(
  'the menu that is shown is in the language that %j asks the app for',
  (language) => {
    const asked = parseOverride(language)
    expect(visitParametersOf({ language }).language).toBe(asked === 'malformed' ? null : asked)
  },
)

test('a table is a text, and none where there is nothing', () => {
  const tables = [{ table: 't1' }, { table: '' }, {}, { table: 7 }]
  expect(tables.map((search) => visitParametersOf(search).tableCode)).toEqual(['t1', null, null, null])
})
