import * as v from 'valibot'
import { ShopFile, type ShopFileInput } from '../../../core/schema/shop-file/shop-file.ts'
import type { Database } from '../../../server/database/open.ts'
import { importShop } from '../../../server/shops/import/import-shop.ts'

/** A Friday, 13:30 in Madrid: lunch. */
export const lunch = Date.parse('2026-11-20T12:30:00Z')

/** A shop in Madrid that has one of everything that can make an order fail. */
export const orderShop = () =>
  ({
    format: 'larder-shop/1',
    id: 'corner',
    hosts: ['corner.test', '127.0.0.1'],
    name: 'Corner & "Sons" <b>',
    tagline: { en: 'Rice & stews', es: 'Arroces y guisos' },
    accent: '#0b7285',
    languages: ['en', 'es'],
    currency: 'EUR',
    timeZone: 'Europe/Madrid',
    phone: '1',
    pictures: { icon: 'icon.png', avatar: 'avatar.svg' },
    services: [
      {
        id: 'pickup',
        orderType: 'pickup',
        payments: ['payAtRestaurant', 'card'],
        opening: { DAILY: ['12:00~16:00', '19:00~02:00'] },
        slots: { stepMinutes: 15, leadMinutes: 20, daysAhead: 2, capacity: 2 },
        minimum: 5,
      },
      { id: 'dine-in', orderType: 'dineIn', payments: ['payAtRestaurant', 'payLater'] },
      { id: 'takeaway', orderType: 'takeaway', payments: ['payAtRestaurant'], guestsMayOrder: false },
      { id: 'delivery', orderType: 'delivery', payments: ['payOnDelivery'] },
    ],
    tables: [
      { code: 'T1', number: '1' },
      { code: 'T2', number: 'Terrace 2', excludedItems: ['stew'] },
    ],
    optionGroups: [
      {
        id: 'extras',
        name: { en: 'Extras', es: 'Extras' },
        max: 3,
        values: [
          { id: 'cheese', name: { en: 'Cheese', es: 'Queso' }, price: 1.2, maxQuantity: 2 },
          { id: 'corn', name: { en: 'Corn', es: 'Maíz' }, price: 0.7 },
        ],
      },
    ],
    categories: [
      {
        id: 'mains',
        name: { en: 'Mains', es: 'Platos' },
        items: [
          { id: 'rice', title: { en: 'Rice', es: 'Arroz' }, price: 11.5, useGroups: ['extras'] },
          { id: 'stew', title: { en: 'Stew', es: 'Guiso' }, price: 9.9 },
          {
            id: 'toast',
            title: { en: 'Toast', es: 'Tostada' },
            price: 3,
            opening: { DAILY: ['08:00~11:00'] },
          },
          { id: 'caviar', title: { en: 'Caviar', es: 'Caviar' }, price: 80, memberOnly: true },
          {
            id: 'pizza.margherita',
            title: { en: 'Pizza', es: 'Pizza' },
            price: 8,
            skuDimensions: [
              {
                id: 'size',
                name: { en: 'Size', es: 'Tamaño' },
                values: [
                  { id: 's', name: { en: 'Small', es: 'Pequeña' } },
                  { id: 'l', name: { en: 'Large', es: 'Grande' } },
                ],
              },
            ],
            skus: [
              { id: 'pizza-s', price: 8, values: ['s'] },
              { id: 'pizza-l', price: 11, values: ['l'] },
            ],
          },
        ],
      },
    ],
    combos: [
      {
        id: 'lunch',
        title: { en: 'Lunch', es: 'Menú' },
        price: 14,
        piles: [
          {
            id: 'first',
            name: { en: 'First', es: 'Primero' },
            items: [{ item: 'rice', extra: 1 }, { item: 'stew' }],
          },
          { id: 'second', name: { en: 'Second', es: 'Segundo' }, items: [{ item: 'pizza.margherita' }] },
        ],
      },
    ],
  }) satisfies ShopFileInput

/** The first bytes of a 192 × 192 PNG: nothing else of it is ever read. */
const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000c0000000c00806000000', 'hex')
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

export const orderShopPictures = {
  check: () => true,
  read: (path: string): Uint8Array => (path.endsWith('.svg') ? svg : png),
}

export const importOrderShop = (db: Database) =>
  importShop(db, v.parse(ShopFile, orderShop()), orderShopPictures, lunch)
