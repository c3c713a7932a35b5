import { expect, test } from 'vitest'
import { emptyDatabase } from '../../../support/phone/database.ts'

test('what home and menu read first is known before they are drawn', async () => {
  const phone = emptyDatabase()
  await phone.settings.put({ key: 'language', value: { chosen: 'ca' } })
  const { readAnew } = await import('../../../../src/queries/database.ts')
  readAnew()
  const { readAhead } = await import('../../../../src/queries/launch/read-ahead.ts')
  const { menuFilter, settingOf } = await import('../../../../src/queries/use-settings.ts')
  const { session } = await import('../../../../src/queries/use-session.ts')
  const { shop } = await import('../../../../src/queries/use-shop.ts')
  const settings = (['app', 'clock', 'language', 'connection'] as const).map((key) => settingOf(key))
  const queries = [menuFilter, session, shop, ...settings]
  expect(queries.map((query) => query.hasValue())).toEqual(queries.map(() => false))
  await readAhead(new URLSearchParams())
  expect(queries.map((query) => query.hasValue())).toEqual(queries.map(() => true))
  expect(settingOf('language').getValue()).toEqual({ chosen: 'ca' })
})
