import type { Language } from '../../../core/schema/primitives.ts'
import { formatName, type ShopFileInput } from '../../../core/schema/shop-file/shop-file.ts'
import { type Fault, Faults, quote } from '../check/fault.ts'
import { scanValues } from '../check/scan-values.ts'
import { whyUnusable } from '../check/rules/currency-rules.ts'
import { decimalsOf } from '../currency.ts'
import { readGroups, SharedGroups } from './groups.ts'
import { type ItemContext, type ItemInput, readItem } from './items.ts'
import { summaries } from './summaries.ts'
import { openingOf, readTimes } from './opening.ts'
import { type Conversion, idMaker, isObject, objectsOf, readShort, readText, whyUnavailable } from './read.ts'
import { said } from '../../i18n/said.ts'

/** Facts about a shop that the vendor's menu doesn't contain. */
export type GloriaFoodOptions = {
  id: string
  name: string
  hosts: string[]
  timeZone: string
  language?: Language
  now?: number
}

export type Converted = { ok: true; file: ShopFileInput; notes: string[] } | { ok: false; faults: Fault[] }

/**
 * Converts a menu of GloriaFood (the answer of its "fetch menu" call, version 2) to a shop file that offers all four
 * services, always open and paid on the spot. Notes say what was left out or had to be interpreted; the file is still
 * checked like every shop file. Ours: the spec is silent. The vendor's public documentation describes names, prices,
 * sizes and groups; the fields that it leaves out (activity, days, order types) are read as its sample and apps use
 * them.
 */
export function fromGloriaFood(menu: unknown, options: GloriaFoodOptions): Converted {
  const faults = new Faults()
  const shape = new Faults()
  // Only a file that is too deep or too large is refused here; odd characters in its texts are cleaned instead.
  if (!scanValues(menu, shape)) return { ok: false, faults: shape.list.slice(-1) }
  if (!isObject(menu) || !Array.isArray(menu['categories'])) {
    return {
      ok: false,
      faults: [
        {
          path: isObject(menu) ? 'categories' : '',
          message: 'this is not a menu of GloriaFood: a list of categories is expected',
        },
      ],
    }
  }
  const language = options.language ?? 'en'
  const notes: string[] = []
  const currency = readCurrency(menu['currency'], { faults, notes })
  const conversion: Conversion = {
    faults,
    notes,
    currency: { code: currency, isWhole: decimalsOf(currency) === 0 },
    dayMasks: new Map(),
    now: options.now ?? Date.now(),
    words: { size: said(/*i18n*/ 'Size', language), options: said(/*i18n*/ 'Options', language) },
  }
  const shared = new SharedGroups()
  const categories = readCategories(menu['categories'], { conversion, shared, makeId: idMaker() })
  if (faults.list.length > 0) return { ok: false, faults: faults.list }
  if (menu['active'] === false)
    conversion.notes.push('The whole menu is marked as not active; it is imported all the same.')
  conversion.notes.push(...summaries(menu, conversion))
  const file: ShopFileInput = {
    format: formatName,
    id: options.id,
    hosts: options.hosts,
    name: options.name,
    languages: [language],
    currency,
    timeZone: options.timeZone,
    services: [
      { id: 'pickup', orderType: 'pickup', payments: ['payAtRestaurant'] },
      { id: 'delivery', orderType: 'delivery', payments: ['payOnDelivery'] },
      { id: 'dine-in', orderType: 'dineIn', payments: ['payAtRestaurant'] },
      { id: 'takeaway', orderType: 'takeaway', payments: ['payAtRestaurant'] },
    ],
    ...(shared.list.length > 0 && { optionGroups: shared.list }),
    categories,
  }
  return { ok: true, file, notes: conversion.notes }
}

function readCategories(list: unknown[], context: ItemContext): ShopFileInput['categories'] {
  const { conversion } = context
  const makeId = idMaker()
  return objectsOf(list, ['categories'], conversion).flatMap(({ entry, path }, index) => {
    const name = readShort(entry['name'], 'name', conversion)
    if (name === '') conversion.faults.add([...path, 'name'], 'is missing')
    const times = readTimes(entry, name, conversion)
    const opening = openingOf(times)
    const why = whyUnavailable(entry, conversion.now) ?? (opening === null ? 'it is active on no day' : null)
    const leaveOut = (reason: string): [] => {
      conversion.notes.push(`${name}: the whole category is left out, ${reason}.`)
      return []
    }
    if (why) return leaveOut(why)
    const asked = readGroups(entry['groups'], [...path, 'groups'], name, context.shared, conversion)
    if (asked.lack) return leaveOut(asked.lack)
    const groups = [...new Set(asked.groups)]
    const items: ItemInput[] = []
    for (const each of objectsOf(entry['items'], [...path, 'items'], conversion)) {
      const item = readItem(each.entry, each.path, { asked: groups, times }, context)
      if (item) items.push(item)
    }
    if (items.length === 0) {
      conversion.notes.push(`${name}: the category is left out, none of its items is sold.`)
      return []
    }
    const description = readText(entry['description'])
    if (description !== '')
      conversion.notes.push(
        `${name}: what is said of the category has no place here, write it into its dishes: ${quote(description)}`,
      )
    const useGroups = groups.map((group) => context.shared.use(group))
    return [
      {
        id: makeId(entry['id'], `category-${index + 1}`),
        name,
        ...(opening && { opening }),
        ...(useGroups.length > 0 && { useGroups }),
        items,
      },
    ]
  })
}

function readCurrency(value: unknown, { faults, notes }: Pick<Conversion, 'faults' | 'notes'>): string {
  const currency = readText(value).toUpperCase()
  if (/^[A-Z]{3}$/.test(currency)) {
    const why = whyUnusable(currency)
    if (why !== null) faults.add(['currency'], why)
    return currency
  }
  // A wrong guess would charge prices in another currency than they are meant in.
  if (currency !== '')
    faults.add(['currency'], `expected three letters such as EUR; found ${quote(currency)}`)
  else notes.push('The menu names no currency; EUR is used.')
  return 'EUR'
}
