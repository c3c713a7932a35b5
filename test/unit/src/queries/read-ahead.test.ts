import { expect, test } from 'vitest'
import { firstQueries } from '../../../../src/queries/launch/read-ahead.ts'
import { settingOf } from '../../../../src/queries/use-settings.ts'

test('the settings that are read ahead are the queries to which the screens subscribe', () => {
  const ahead = firstQueries({ tableCode: null, language: null })
  for (const key of ['app', 'clock', 'language', 'connection', 'shell', 'readiness'] as const)
    expect(ahead.includes(settingOf(key)), key).toBe(true)
})
