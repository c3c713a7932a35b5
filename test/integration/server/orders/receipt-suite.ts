import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../../../core/contract/calls/calls.ts'
import { readTax } from '../../../../core/contract/wire/tax-wire.ts'
import type { OrderWire } from '../../../../core/contract/wire/order/order-wire.ts'
import { type Guest, line, orderWire, type ShopServer } from '../../../support/server/shop-server.ts'

/** What must hold on every database. */
export function receiptSuite(name: string, open: () => Promise<ShopServer>): void {
  describe(`the taxes on a receipt, on ${name}`, () => {
    let server: ShopServer
    beforeEach(async () => {
      server = await open()
    })
    afterEach(() => server.close())

    const withTaxes = (rate: number) =>
      server.reimport((file) => {
        Object.assign(file, { taxes: { name: { en: 'VAT', es: 'IVA' }, rate } })
        const [mains] = file.categories
        Object.assign(mains!, { taxRate: 4 })
        Object.assign(mains!.items[1]!, { taxRate: 21 })
        Object.assign(file.combos![0]!, { taxRate: 5.5 })
      })
    /** Rice at its category's rate, stew at its own. */
    const order = async (guest: Guest, language = 'en') => {
      const lines = { items: [line('rice', 1150), line('stew', 990)], oldCents: 2140, totalCents: 2140 }
      const { envelope } = await server.order(guest, orderWire(guest, { ...lines, language } as object))
      expect(envelope.code).toBe('')
      return envelope.data
    }
    const taxesOf = ({ taxList }: OrderWire) => taxList?.map(readTax)
    const look = async (guest: Guest, orderId: string) => {
      const body = { customerId: guest.id, storeId: 'corner', orderId }
      return (await server.post(calls.orderDetail, body, { guest })).envelope.data
    }

    test('are left out when the shop states none', async () => {
      const placed = await order(await server.signIn())
      expect(placed).not.toHaveProperty('taxList')
    })

    test('use each dish’s nearest rate, the customer’s language, and the rates when the order was placed', async () => {
      await withTaxes(10)
      const guest = await server.signIn()
      const placed = await order(guest)
      expect(taxesOf(placed)).toEqual([
        { name: 'VAT', rate: 21, netCents: 818, taxCents: 172 },
        { name: 'VAT', rate: 4, netCents: 1106, taxCents: 44 },
      ])
      expect(taxesOf(await order(guest, 'es'))?.[0]?.name).toBe('IVA')
      await server.reimport((file) => Object.assign(file, { taxes: { name: 'Tax', rate: 50 } }))
      expect(taxesOf(await look(guest, placed.orderId))).toEqual(taxesOf(placed))
      expect(taxesOf(await order(guest))?.map(({ rate }) => rate)).toEqual([50])
    })
  })
}
