import { expect, test } from 'vitest'
import { LarderDatabase } from '../../../../core/storage/database.ts'

test('G1 every transaction asks for strict durability: "saved" means on the disk', () => {
  const { _options } = new LarderDatabase() as unknown as {
    _options: { chromeTransactionDurability?: string }
  }
  expect(_options.chromeTransactionDurability).toBe('strict')
})
