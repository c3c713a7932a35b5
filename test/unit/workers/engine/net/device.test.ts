import { expect, test } from 'vitest'
import { deviceNo } from '../../../../../workers/engine/net/device.ts'
import { emptyDatabase } from '../../../../support/phone/database.ts'

test('a phone gets one random device number without dashes, even if several tabs ask at once', async () => {
  const database = emptyDatabase()
  const names = await Promise.all([deviceNo(database), deviceNo(database), deviceNo(database)])
  expect(new Set(names).size).toBe(1)
  expect(names[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(await deviceNo(database)).toBe(names[0])
  expect(await deviceNo(emptyDatabase())).not.toBe(names[0])
})
