import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MenuWire } from '../../core/contract/wire/menu/menu-wire.ts'
import { writeOrderDraft } from '../../core/contract/wire/order/order-draft-wire.ts'
import { toCents } from '../../core/contract/amount.ts'
import type { ShopFileInput } from '../../core/schema/shop-file/shop-file.ts'
import { nothingRedeemed } from '../../core/schema/customer/benefits.ts'

/**
 * Writes a copy of the demo shop for load tests: always open, its slots never full, and with high limits for orders.
 * @returns the path of its file
 */
export function writeBusyShop(folder: string): string {
  const demo = join(import.meta.dirname, '../../shops/demo')
  const file = JSON.parse(readFileSync(join(demo, 'shop.json'), 'utf8')) as ShopFileInput
  file.orders = { limits: { perCustomer: 1000, perTable: 1000, perNetwork: 10_000 } }
  for (const service of file.services) {
    delete service.opening
    delete service.openingExceptions
    delete service.slots?.capacity
  }
  for (const category of file.categories) {
    delete category.opening
    for (const item of category.items) delete item.opening
  }
  const path = join(folder, 'shop', 'shop.json')
  mkdirSync(join(folder, 'shop'))
  cpSync(join(demo, 'pictures'), join(folder, 'shop', 'pictures'), { recursive: true })
  writeFileSync(path, JSON.stringify(file))
  return path
}

/** A pickup order of two dishes of a menu that need no choice. */
export function orderOf(menu: MenuWire, customerId: string): object {
  const plain = menu.categoryList
    .flatMap(({ itemList }) => itemList)
    .filter(
      ({ skuList, attributeList }) =>
        skuList.length === 0 && attributeList.every(({ minSelect }) => minSelect === 0),
    )
    .slice(0, 2)
  const items = plain.map(({ item }) => ({
    id: `line-${item.itemId}`,
    build: { itemId: item.itemId, skuId: null, options: [] },
    quantity: 2,
    note: '',
    snapshot: { title: item.itemTitle, picture: '', details: [], unitCents: toCents(item.itemPrice) },
  }))
  const cents = items.reduce((sum, { quantity, snapshot }) => sum + quantity * snapshot.unitCents, 0)
  const { clientOrderId: _, ...wire } = writeOrderDraft(
    {
      clientOrderId: '',
      storeId: 'despensa',
      serviceId: 'pickup',
      customerId,
      language: 'en',
      currency: 'EUR',
      tableCode: null,
      bookingId: null,
      appointmentAt: null,
      payment: 'payAtRestaurant',
      contact: { firstName: 'Ana', lastName: 'Prat', mobilePrefix: '+34', mobile: '600000000' },
      note: 'no nuts',
      cutlery: 2,
      diners: null,
      source: '',
      items,
      combos: [],
      oldCents: cents,
      totalCents: cents,
      delivery: null,
      redeemed: nothingRedeemed,
    },
    '',
  )
  return wire
}
