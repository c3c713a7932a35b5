import { expect, test } from 'vitest'
import { shopOf } from '../../../bench/peers/run/shops.ts'
import { checkShopFile } from '../../../server/shops/check/check-shop-file.ts'

test('the shop files of the comparison are valid and have the requested number of dishes', () => {
  for (const size of [1, 60, 1_000]) {
    const { file, pictures, dishes } = shopOf(size)
    expect(checkShopFile(file, pictures.check)).toMatchObject({ ok: true })
    expect(dishes).toHaveLength(size)
  }
})
