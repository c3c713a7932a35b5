import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CurrencyInUse } from '../../../../server/shops/import/check-currency.ts'
import { readShop } from '../../../../server/shops/read/read-shop.ts'
import { giveVoucher, memberWith, withBenefits } from '../../../support/shops/benefit-shop.ts'
import { newMember } from '../../../support/customers/member.ts'
import type { ShopServer } from '../../../support/server/shop-server.ts'

/** What must hold on every database. */
export function currencySuite(name: string, open: () => Promise<ShopServer>): void {
  describe(`a shop's currency, on ${name}`, () => {
    let server: ShopServer
    beforeEach(async () => {
      server = await open()
    })
    afterEach(() => server.close())

    const importInYen = () =>
      server.reimport((file) => {
        withBenefits(file)
        file.currency = 'JPY'
        delete file.points
        file.vouchers = []
      })
    const currency = async () => (await readShop(server.db, 'corner'))?.file.currency

    test('can be changed while there are no orders, balances or coupons', async () => {
      await server.signIn()
      await importInYen()
      expect(await currency()).toBe('JPY')
    })

    test.for<[string, (server: ShopServer) => Promise<unknown>]>([
      ['orders', async (one) => one.order(await one.signIn())],
      ['accounts of members', (one) => memberWith(one, { balanceCents: 500 })],
      [
        'coupons that were made at the desk',
        (one) =>
          one.db
            .insertInto('desk_vouchers')
            .values({ shop_id: 'corner', voucher_id: 'v', entry: '{}', made_by: 'Ana', created_at: 0 })
            .execute(),
      ],
      ['coupons that were given', async (one) => giveVoucher(one, (await newMember(one)).id, 'five')],
    ])('can’t be changed once there are %s, and the error names them', async ([what, happen]) => {
      await happen(server)
      const refused = importInYen()
      await expect(refused).rejects.toThrow(CurrencyInUse)
      await expect(refused).rejects.toThrow(
        new RegExp(`The shop "corner" has [^:]*${what}[^:]* in EUR, .* leave it at "EUR"`),
      )
      expect(await currency()).toBe('EUR')
      await server.reimport(withBenefits)
    })
  })
}
