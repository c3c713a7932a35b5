import type { ShopFileInput } from '../../../core/schema/shop-file/shop-file.ts'

/** A small valid shop with a bit of everything; each call returns a new one that may be changed. */
export const smallShop = () =>
  ({
    format: 'larder-shop/1',
    id: 'small',
    hosts: ['small.localhost'],
    name: 'Small',
    languages: ['en', 'es'],
    currency: 'EUR',
    timeZone: 'Europe/Madrid',
    phone: '1',
    location: { lat: 41.38, lng: 2.19 },
    services: [
      {
        id: 'pickup',
        orderType: 'pickup',
        payments: ['payAtRestaurant'],
        opening: { DAILY: ['12:00~16:00', '19:00~02:00'] },
      },
      { id: 'delivery', orderType: 'delivery', payments: ['payOnDelivery'], delivery: { freeFrom: 30 } },
      { id: 'dine-in', orderType: 'dineIn', payments: ['payAtRestaurant'], languages: ['es'] },
    ],
    tables: [
      { code: 'T1', number: '1', excludedItems: ['soup'] },
      { code: 'T2', number: '2' },
    ],
    optionGroups: [
      {
        id: 'extras',
        name: { en: 'Extras', es: 'Extras' },
        max: 3,
        values: [
          {
            id: 'cheese',
            name: { en: 'Cheese', es: 'Queso' },
            price: 1.2,
            maxQuantity: 2,
            allergens: ['milk'],
          },
          { id: 'corn', name: { en: 'Corn', es: 'Maíz' }, price: 0.7 },
        ],
      },
      {
        id: 'bread',
        name: 'Bread',
        min: 1,
        values: [
          { id: 'white', name: 'White', default: true },
          { id: 'rye', name: 'Rye' },
        ],
      },
    ],
    categories: [
      {
        id: 'starters',
        name: { en: 'Starters', es: 'Entrantes' },
        opening: { DAILY: ['12:00~16:00'] },
        useGroups: ['bread'],
        items: [
          {
            id: 'soup',
            title: { en: 'Soup', es: 'Sopa' },
            price: 4.5,
            allergens: ['celery'],
            opening: { MONDAY: ['08:00~11:00'] },
          },
          { id: 'salad', title: { en: 'Salad', es: 'Ensalada' }, price: 6, useGroups: ['extras'] },
        ],
      },
      {
        id: 'mains',
        name: { en: 'Mains', es: 'Platos' },
        items: [
          {
            id: 'pizza',
            title: { en: 'Pizza', es: 'Pizza' },
            price: 8,
            skuDimensions: [
              {
                id: 'size',
                name: 'Size',
                values: [
                  { id: 's', name: 'Small' },
                  { id: 'l', name: 'Large' },
                ],
              },
            ],
            skus: [
              { id: 'pizza-s', price: 8, values: ['s'] },
              { id: 'pizza-l', price: 11, values: ['l'] },
            ],
            groups: [
              {
                id: 'crust',
                name: 'Crust',
                onlyForSkus: ['pizza-l'],
                values: [{ id: 'thick', name: 'Thick' }],
              },
            ],
          },
          {
            id: 'burger',
            title: { en: 'Burger', es: 'Hamburguesa' },
            price: 9,
            orderTypes: ['pickup'],
            onlyTables: [],
          },
        ],
      },
    ],
    combos: [
      {
        id: 'lunch',
        title: { en: 'Lunch', es: 'Menú' },
        price: 12,
        piles: [
          { id: 'first', name: 'First', items: [{ item: 'soup' }, { item: 'salad', extra: 1 }] },
          { id: 'second', name: 'Second', choose: 1, items: [{ item: 'pizza' }, { item: 'burger' }] },
        ],
      },
    ],
    deliveryAreas: [
      {
        id: 'near',
        name: 'Near',
        withinMeters: 2000,
        fees: [
          { withinMeters: 1000, fee: 1 },
          { withinMeters: 2000, fee: 2 },
        ],
      },
    ],
    booking: { opening: { DAILY: ['13:00~16:00'] } },
    membershipLevels: [
      { id: 'a', name: 'A', spentFrom: 0, rate: 1 },
      { id: 'b', name: 'B', spentFrom: 100, rate: 0.95 },
    ],
    vouchers: [{ id: 'v', title: 'V', kind: 'percent', value: 10, expiresOn: '2027-12-31' }],
  }) satisfies ShopFileInput
