import { expect, test } from 'vitest'
import { parseOverride } from '../../../../core/domain/languages.ts'
import { visitParametersOf } from '../../../../src/queries/use-visit.ts'

test.each(['zh', 'zh-CN', 'zhCN', 'zh_CN', 'pt', 'EN', 'english', ''])(
  'the menu’s language for the parameter %j is the same as the app’s',
  (language) => {
    const asked = parseOverride(language)
    expect(visitParametersOf({ language }).language).toBe(asked === 'malformed' ? null : asked)
  },
)

test('a table code is a non-empty string, else null', () => {
  const tables = [{ table: 't1' }, { table: '' }, {}, { table: 7 }]
  expect(tables.map((search) => visitParametersOf(search).tableCode)).toEqual(['t1', null, null, null])
})
