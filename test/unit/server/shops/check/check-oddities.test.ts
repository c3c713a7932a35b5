import { expect, test } from 'vitest'
import { ShopFile } from '../../../../../core/schema/shop-file/shop-file.ts'
import { Amount } from '../../../../../core/schema/shop-file/shop-file-parts.ts'
import { amountKeys } from '../../../../../server/shops/check/rules/currency-rules.ts'
import { checkShopFile } from '../../../../../server/shops/check/check-shop-file.ts'
import { smallShop } from '../../../../support/shops/small-shop.ts'

const faultsOf = (shop: object) => {
  const checked = checkShopFile(shop, () => true)
  return checked.ok ? [] : checked.faults
}

test('a shop without any category is refused', () => {
  expect(faultsOf({ ...smallShop(), categories: [], combos: [], tables: [] })).toContainEqual({
    path: 'categories',
    message: 'needs at least one category; found a list of 0',
  })
})

test('a currency without decimals requires whole prices, minimums and values of points', () => {
  const category = (price: number) => ({ id: 'c', name: 'C', items: [{ id: 'i', title: 'I', price }] })
  const { combos: _, tables: __, optionGroups: ___, ...shop } = smallShop() as Record<string, unknown>
  const yen = (price: number, minimum: number, worth = 1) => ({
    ...shop,
    currency: 'JPY',
    services: [{ id: 's', orderType: 'pickup', payments: ['payAtRestaurant'], minimum }],
    categories: [category(price)],
    deliveryAreas: [],
    membershipLevels: [{ id: 'm', name: 'M', spentFrom: 1000, rate: 0.95 }],
    vouchers: [{ id: 'v', title: 'V', kind: 'percent', value: 12.5 }],
    points: { worth },
  })
  expect(faultsOf(yen(100_000_000, 500))).toEqual([])
  expect(faultsOf(yen(1200.5, 0.25, 0.05))).toEqual([
    { path: 'services[0].minimum', message: 'JPY has no decimals; found 0.25' },
    { path: 'categories[0].items[0].price', message: 'JPY has no decimals; found 1200.5' },
    { path: 'points.worth', message: 'JPY has no decimals; found 0.05' },
  ])
})

test('a currency without decimals requires whole thresholds of fees and of earned points', () => {
  const { combos: _, optionGroups: __, ...small } = smallShop() as Record<string, unknown>
  const shop = {
    ...small,
    currency: 'JPY',
    tables: [],
    categories: [{ id: 'c', name: 'C', items: [{ id: 'i', title: 'I', price: 500 }] }],
    membershipLevels: [],
    deliveryAreas: [
      {
        id: 'near',
        name: 'Near',
        withinMeters: 1000,
        fees: [
          { withinMeters: 1000, fee: 300 },
          { withinMeters: 1000, fromTotal: 2000.55, fee: 0 },
        ],
      },
    ],
    points: { worth: 1, earnedPer: 0.5 },
  }
  expect(faultsOf(shop)).toEqual([
    { path: 'deliveryAreas[0].fees[1].fromTotal', message: 'JPY has no decimals; found 2000.55' },
    { path: 'points.earnedPer', message: 'JPY has no decimals; found 0.5' },
  ])
})

test('every amount of the shop file’s schema is checked against the decimals of the currency', () => {
  expect([...amountKeys].toSorted()).toEqual([...keysOfAmounts(ShopFile)].toSorted())
})

type Node = { pipe?: unknown[]; wrapped?: object; item?: object; entries?: Record<string, object> }

/** The keys under which a schema takes amounts, but for the `value` of a voucher, which may be a percentage. */
function keysOfAmounts(schema: object, key = '', found = new Set<string>()): Set<string> {
  const { pipe, wrapped, item, entries } = schema as Node
  if ((schema === Amount || pipe?.[0] === Amount) && key !== 'value') found.add(key)
  if (wrapped) keysOfAmounts(wrapped, key, found)
  if (item) keysOfAmounts(item, key, found)
  for (const [name, entry] of Object.entries(entries ?? {})) keysOfAmounts(entry, name, found)
  return found
}

test.each(['[::1]', '192.0.2.1', 'xn--caf-dma.example', 'localhost', '*'])(
  '%s is accepted as a host',
  (host) => {
    expect(faultsOf({ ...smallShop(), hosts: [host] })).toEqual([])
  },
)

test('the largest price with cents is accepted', () => {
  const shop = smallShop()
  shop.categories[0]!.items[0]!.price = 99_999_999.99
  expect(faultsOf(shop)).toEqual([])
})

test.each(['id', 'name', 'phone', 'currency', 'timeZone', 'accent', 'hosts', 'picture', 'opening', 'key'])(
  'ten megabytes of %s are refused with a short message',
  (where) => {
    const long = 'a'.repeat(10_000_000)
    const shop: Record<string, unknown> = { ...smallShop() }
    if (where === 'hosts') shop['hosts'] = [long]
    else if (where === 'picture') shop['pictures'] = { avatar: long }
    else if (where === 'opening') shop['booking'] = { opening: { DAILY: [long] } }
    else shop[where === 'key' ? long : where] = long
    const faults = faultsOf(shop)
    expect(faults.length).toBeGreaterThan(0)
    expect(JSON.stringify(faults).length).toBeLessThan(2000)
  },
)
