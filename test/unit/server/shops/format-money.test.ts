import { expect, test } from 'vitest'
import { formatMoney } from '../../../../server/shops/format-money.ts'

test('an amount is written with the decimals of its currency', () => {
  expect([formatMoney(2540, 'EUR'), formatMoney(120000, 'JPY')]).toEqual(['25.40 EUR', '1200 JPY'])
})
