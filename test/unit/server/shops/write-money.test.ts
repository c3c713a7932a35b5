import { expect, test } from 'vitest'
import { writeMoney } from '../../../../server/shops/write-money.ts'

test('an amount has the decimals of its currency', () => {
  expect([writeMoney(2540, 'EUR'), writeMoney(120000, 'JPY')]).toEqual(['25.40 EUR', '1200 JPY'])
})
