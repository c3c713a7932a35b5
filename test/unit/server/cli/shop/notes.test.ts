import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { printNotes } from '../../../../../server/cli/shop/notes.ts'
import {
  noPictures,
  pictureFolder,
  type Pictures,
} from '../../../../../server/shops/import/picture-folder.ts'
import { checkShopFile } from '../../../../../server/shops/check/check-shop-file.ts'
import { smallShop } from '../../../../support/shops/small-shop.ts'

type Reads = Pick<Pictures, 'read'>

const now = Date.parse('2026-11-20T12:00:00Z')
const found = { GEOCODER_URL: 'https://photon.example/api' }

function notesIn(shop: unknown, env: Record<string, string>, pictures: Reads = noPictures): string[] {
  const checked = checkShopFile(shop, () => true)
  if (!checked.ok) throw new Error(JSON.stringify(checked.faults))
  const out: string[] = []
  const say = (line: string) => void out.push(line)
  printNotes({ out: say, err: say, env, folder: '', now: () => now }, checked.file, pictures)
  return out
}

type Shop = Record<string, any>

/** The notes on the small shop after a change. */
function notesOn(change: (shop: Shop) => void, settings: Record<string, string> = found): string[] {
  const shop: Shop = smallShop()
  change(shop)
  return notesIn(shop, settings)
}

test('there are none on the demo’s shop', () => {
  const path = new URL('../../../../../shops/demo/shop.json', import.meta.url)
  const pictures = pictureFolder(dirname(fileURLToPath(path)))
  const demo: unknown = JSON.parse(readFileSync(path, 'utf8'))
  expect(notesIn(demo, {}, pictures)).toEqual([])
  expect(notesIn(demo, { PUBLIC_URL: 'https://order.example' }, pictures)).toEqual([])
})

test('delivery areas are noted where nothing can find an address, with what happens then', () => {
  const without =
    'Note: deliveryAreas have no effect, as no address can be found: there are no streets here, and neither GEOCODER_URL nor TILES_URL is set;'
  const refuse = (shop: Shop) => (shop['services'][1].delivery = { unknownDistance: 'refuse' })
  expect(notesOn(() => {}, {})).toEqual([`${without} delivery is free, however far it is.`])
  expect(notesOn(refuse, {})).toEqual([`${without} every delivery is refused.`])
  const map = { TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png', TILES_ATTRIBUTION: 'x' }
  const street = { name: 'Carrer Major', lat: 41.381, lng: 2.191 }
  expect(notesOn(() => {}, map)).toEqual([])
  expect(notesOn((shop) => (shop['streets'] = [street]), {})).toEqual([])
  expect(notesOn((shop) => (shop['deliveryAreas'] = []), {})).toEqual([])
  expect(notesOn((shop) => shop['services'].splice(1, 1), {})).toEqual([])
})

test('dishes whose hours meet those of no service that has them are noted, and so are coupons', () => {
  const evenings = (shop: Shop) => {
    for (const service of shop['services']) service.opening = { DAILY: ['18:00~02:00'] }
    shop['combos'] = []
  }
  const never = "has no hour in common with the services; customers can't order it"
  expect(notesOn(evenings)).toEqual([
    `Note: categories[0].opening ("Starters") ${never}.`,
    `Note: categories[0].items[0].opening ("Soup") ${never}.`,
  ])
  const lunch = { '2026-12-26': ['12:00~15:00'] }
  expect(
    notesOn((shop) => {
      evenings(shop)
      // Of one Saturday, lunch is a time of the service at which a dish with lunch hours can be ordered.
      shop['services'][0].openingExceptions = lunch
      shop['categories'][0].items[0].opening = { SUNDAY: ['01:30~11:00'] }
    }),
  ).toEqual([])
  // The service that is open then doesn't have it.
  expect(
    notesOn((shop) => {
      shop['services'][0].opening = { DAILY: ['18:00~02:00'] }
      shop['categories'][1].items[1].opening = { DAILY: ['09:00~11:00'] }
    }),
  ).toEqual([`Note: categories[1].items[1].opening ("Burger") ${never}.`])
  expect(
    notesOn((shop) => {
      evenings(shop)
      shop['hidesClosedItems'] = false
      shop['vouchers'][0].opening = { DAILY: ['09:00~11:00'] }
    }),
  ).toEqual([
    'Note: hidesClosedItems is false, so all 2 dishes with an opening can be ordered at any hour.',
    'Note: vouchers[0].opening ("V") has no hour in common with the services; only orders for later can use it.',
  ])
})

test('coupons that have expired, or take off a delivery fee where nothing is delivered, are noted', () => {
  const expires = (day: string) => notesOn((shop) => (shop['vouchers'][0].expiresOn = day))
  expect(expires('2026-11-20')).toEqual([])
  expect(expires('2026-11-19')).toEqual([
    'Note: vouchers[0].expiresOn ("V") is 2026-11-19, which is over; nobody can use it.',
  ])
  const free = { id: 'v', title: 'V', kind: 'freeDelivery' }
  expect(notesOn((shop) => (shop['vouchers'] = [free]))).toEqual([])
  expect(
    notesOn((shop) => {
      shop['vouchers'] = [free]
      shop['services'].splice(1, 1)
    }),
  ).toEqual(['Note: vouchers[0] ("V") takes off the delivery fee, but no service is delivery.'])
})

test('a service that can be paid only through a bank is noted where there is none', () => {
  const cards = (shop: Shop) => (shop['services'][0].payments = ['card', 'payOnline'])
  expect(notesOn(cards)).toEqual([])
  const none = { ...found, PUBLIC_URL: 'https://order.example' }
  expect(notesOn(() => {}, none)).toEqual([])
  expect(notesOn(cards, none)).toEqual([
    'Note: services[0].payments ("pickup") all need a bank, and none is set (PAYMENT_BANK); nobody can order.',
  ])
})

test('places whose lat and lng look swapped are noted', () => {
  const streets = [
    { name: 'Carrer Major', lat: 41.381, lng: 2.191 },
    { name: 'Carrer Nou', lat: 2.191, lng: 41.381 },
  ]
  expect(notesOn((shop) => (shop['streets'] = streets))).toEqual([
    'Note: streets[1] ("Carrer Nou") is 5,857 km from the shop; lat and lng look swapped.',
  ])
  expect(
    notesOn((shop) => {
      shop['location'] = { lat: 2.19, lng: 41.38 }
      shop['streets'] = streets.slice(0, 1)
    }),
  ).toEqual(['Note: location is 5,857 km from all streets; lat and lng look swapped.'])
})

test('hours that end before they begin are noted if that makes a night of more than 12 hours', () => {
  const hours = (...ranges: string[]) =>
    notesOn((shop) => {
      shop['services'][2].opening = { DAILY: ['00:00~24:00'], MONDAY: ranges }
      shop['services'][2].opening.TUESDAY = []
    })
  // Bars close in the small hours.
  expect(hours('11:00~02:00')).toEqual([])
  expect(hours('07:00~23:00')).toEqual([])
  expect(hours('19:00~07:00')).toEqual([])
  expect(hours('16:00~12:00')).toEqual([
    'Note: services[2].opening.MONDAY[0] ("dine-in") is 20 hours long, until the next day: "16:00~12:00".',
  ])
  expect(
    notesOn((shop) => {
      shop['services'][2].openingExceptions = { '2026-12-31': ['22:30~18:00'] }
      shop['booking'].opening = { DAILY: ['16:00~12:00'] }
    }),
  ).toEqual([
    'Note: services[2].openingExceptions["2026-12-31"][0] ("dine-in") is 19.5 hours long, until the next day: "22:30~18:00".',
    'Note: booking.opening.DAILY[0] is 20 hours long, until the next day: "16:00~12:00".',
  ])
})

/** A PNG that says that it is so large, without a single pixel. */
function png(width: number, height: number, bytes = 0): Buffer {
  const file = Buffer.alloc(8 + 25 + 12 + bytes)
  file.write('\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR', 'latin1')
  file.writeUInt32BE(width, 16)
  file.writeUInt32BE(height, 20)
  file.write('IEND', 8 + 25 + 4, 'latin1')
  return file
}

test('pictures that are damaged, or larger than phones need, are noted at each place that names them', () => {
  const shop: Shop = smallShop()
  const dish = shop['categories'][0].items[0]
  const notesOf = (picture: string, bytes: Buffer) => {
    shop['pictures'] = { icon: picture }
    dish.picture = picture
    for (const item of [
      ...shop['categories'],
      ...shop['combos'],
      ...shop['categories'].flatMap((one: Shop) => one['items']),
    ])
      if (item !== dish) delete item.picture
    const notes = notesIn(shop, found, { read: () => bytes })
    expect(notes.map((note) => note.slice(note.indexOf('which')))).toEqual(
      notes.length === 0 ? [] : Array(2).fill(notes[0]!.slice(notes[0]!.indexOf('which'))),
    )
    return notes[0] ?? null
  }
  expect(notesOf('a.png', png(4_000, 4_000))).toBe(null)
  expect(notesOf('a.png', png(30_000, 10))).toBe(
    'Note: pictures.icon names the picture "a.png", which has 30000 x 10 pixels; phones may be unable to show it, and 4000 on a side are more than enough.',
  )
  expect(notesOf('a.png', png(9, 9, 1_700_000))).toMatch(
    /which has 1\.6 MB, for which a phone on a slow network waits/,
  )
  expect(notesOf('a.png', png(9, 9).subarray(0, 40))).toMatch(
    /which breaks off before its end; phones show a part/,
  )
  expect(notesOf('a.png', png(9, 9).subarray(0, 20))).toMatch(/which is damaged; no phone can show it\.$/)
  expect(notesOf('a.svg', Buffer.from('<html><svg></svg></html>'))).toMatch(/which is no whole SVG/)
})
