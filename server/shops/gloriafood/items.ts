import type { OrderType } from '../../../core/schema/primitives.ts'
import type { ShopFileInput } from '../../../core/schema/shop-file/shop-file.ts'
import { type Path, quote } from '../check/fault.ts'
import { readAllergens } from './allergens.ts'
import { readDiets } from './diets.ts'
import { type GroupInput, readGroups, type SharedGroups } from './groups.ts'
import { openingWithin, readTimes, type Times } from './opening.ts'
import {
  amountOf,
  type Conversion,
  idMaker,
  isObject,
  type Loosely,
  type MakeId,
  objectsOf,
  readCents,
  readFlag,
  readShort,
  whyUnavailable,
} from './read.ts'

type CategoryInput = ShopFileInput['categories'][number]
export type ItemInput = CategoryInput['items'][number]

export type ItemContext = { conversion: Conversion; shared: SharedGroups; makeId: MakeId }

/** What an item inherits from its category. */
export type FromCategory = { asked: GroupInput[]; times: Times }

/** Reads one item; null when it isn't sold, with a note, or is unusable, with a fault. */
export function readItem(
  entry: Loosely,
  path: Path,
  { asked, times }: FromCategory,
  context: ItemContext,
): ItemInput | null {
  const { conversion, makeId } = context
  const { faults, notes, now } = conversion
  const name = readShort(entry['name'], 'name', conversion)
  if (name === '') {
    faults.add([...path, 'name'], 'is missing')
    return null
  }
  const extras = isObject(entry['extras']) ? entry['extras'] : {}
  const own = readTimes(entry, name, conversion)
  const opening = openingWithin(own, times)
  const orderTypes = readOrderTypes(extras, name, conversion)
  const why = whyUnavailable(entry, now) ?? whyNever(own, opening) ?? whyNowhere(orderTypes)
  const leaveOut = (reason: string): null => {
    notes.push(`${name}: left out, ${reason}.`)
    return null
  }
  if (why) return leaveOut(why)
  const { groups, lack } = readGroups(entry['groups'], [...path, 'groups'], name, context.shared, conversion)
  if (lack) return leaveOut(lack)
  const sizes = readSizes(entry, path, name, context)
  // The item's own price is only the base to which the sizes add, and often 0.
  if (sizes.length === 0 && hasEntries(entry['sizes'])) return leaveOut('none of its sizes is available')
  const base = readBase(entry['price'] ?? (sizes.length > 0 ? 0 : null), [...path, 'price'], name, conversion)
  const allergens = readAllergens(extras, name, conversion)
  const diets = readDiets(entry, allergens, name, conversion)
  const description = readShort(entry['description'], 'description', conversion)
  const place = path.filter((key) => typeof key === 'number').join('-')
  const id = makeId(entry['id'], `item-${place}`, (made) =>
    notes.push(`${name}: another dish has the id ${String(entry['id'])} too; this one gets ${made}.`),
  )
  return {
    id,
    title: name,
    ...(description && { description }),
    price: amountOf(sizes.length > 0 ? base + Math.min(...sizes.map((size) => size.cents)) : base),
    ...(allergens && { allergens }),
    ...(diets && { diets }),
    ...(opening && { opening }),
    ...(orderTypes && { orderTypes }),
    ...readAsked({ own: groups, sizes, fromCategory: asked }, context.shared),
    ...writeSizes(sizes, base, name, conversion),
  }
}

/** The price of a dish in cents, before what its size adds. */
function readBase(price: unknown, path: Path, name: string, conversion: Conversion): number {
  if (price === null) conversion.faults.add(path, 'is missing')
  const cents = price === null ? 0 : (readCents(price, path, name, conversion) ?? 0)
  if (cents < 0) conversion.faults.add(path, `must not be negative; found ${cents / 100}`)
  return cents
}

const hasEntries = (list: unknown): boolean => Array.isArray(list) && list.length > 0

function whyNever(own: Times, opening: ReturnType<typeof openingWithin>): string | null {
  if (opening !== null) return null
  return own.mask === 0 ? 'it is active on no day' : "its days and times never meet its category's"
}

const whyNowhere = (orderTypes: OrderType[] | undefined): string | null =>
  orderTypes?.length === 0 ? 'none of its order types is known here' : null

type Size = { id: string; name: string; cents: number; isDefault: boolean; groups: GroupInput[] }

function readSizes(item: Loosely, path: Path, name: string, { conversion, shared }: ItemContext): Size[] {
  const makeId = idMaker()
  return objectsOf(item['sizes'], [...path, 'sizes'], conversion).flatMap(({ entry, path: at }, index) => {
    const label = readShort(entry['name'], 'name', conversion) || `${conversion.words.size} ${index + 1}`
    const leaveOut = (reason: string): [] => {
      conversion.notes.push(`${name}, ${label}: left out, ${reason}.`)
      return []
    }
    const why = whyUnavailable(entry, conversion.now)
    if (why) return leaveOut(why)
    const { groups, lack } = readGroups(
      entry['groups'],
      [...at, 'groups'],
      `${name}, ${label}`,
      shared,
      conversion,
    )
    if (lack) return leaveOut(lack)
    const cents = readCents(entry['price'] ?? 0, [...at, 'price'], `${name}, ${label}`, conversion)
    return [
      {
        id: makeId(entry['id'], `size-${index + 1}`),
        name: label,
        cents: cents ?? 0,
        isDefault: readFlag(entry['default'], false),
        groups,
      },
    ]
  })
}

/** A size's price is added to the item's; a sku's price is the whole. The default size becomes the first sku. */
function writeSizes(
  sizes: Size[],
  base: number,
  name: string,
  { words, notes }: Conversion,
): Pick<ItemInput, 'skuDimensions' | 'skus'> {
  if (sizes.length === 0) return {}
  const below = sizes.filter((size) => base + size.cents < 0)
  for (const size of below) notes.push(`${name}, ${size.name}: costs less than nothing; it costs 0.`)
  const first = [...sizes].toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))
  return {
    skuDimensions: [
      { id: 'size', name: words.size, values: sizes.map((size) => ({ id: size.id, name: size.name })) },
    ],
    skus: first.map((size) => ({ id: size.id, price: amountOf(base + size.cents), values: [size.id] })),
  }
}

/**
 * The groups of an item in addition to its category's: groups of all its sizes are shared, groups of some sizes are its
 * own.
 */
function readAsked(
  { own, sizes, fromCategory }: { own: GroupInput[]; sizes: Size[]; fromCategory: GroupInput[] },
  shared: SharedGroups,
): Pick<ItemInput, 'useGroups' | 'groups'> {
  const everywhere = new Set([...fromCategory, ...own])
  const bySize = new Map<GroupInput, string[]>()
  for (const size of sizes) {
    // The same group twice in one size is asked once.
    for (const group of new Set(size.groups)) {
      if (!everywhere.has(group)) bySize.set(group, [...(bySize.get(group) ?? []), size.id])
    }
  }
  const always = [...new Set(own)].filter((group) => !fromCategory.includes(group))
  const groups: GroupInput[] = []
  for (const [group, skus] of bySize) {
    if (skus.length === sizes.length) always.push(group)
    else groups.push({ ...group, onlyForSkus: skus })
  }
  const useGroups = always.map((group) => shared.use(group))
  return { ...(useGroups.length > 0 && { useGroups }), ...(groups.length > 0 && { groups }) }
}

const orderTypeNames: Record<string, OrderType> = {
  pickup: 'pickup',
  delivery: 'delivery',
  takeaway: 'takeaway',
  takeout: 'takeaway',
  dinein: 'dineIn',
  onpremise: 'dineIn',
}

/** The order types through which an item is sold; undefined for all of them, an empty list if none is known. */
function readOrderTypes(extras: Loosely, name: string, { notes }: Conversion): OrderType[] | undefined {
  const given = extras['menu_item_order_types']
  if (!Array.isArray(given) || given.length === 0) return undefined
  const typesOf = (type: unknown) =>
    Object.hasOwn(orderTypeNames, keyOf(type)) ? orderTypeNames[keyOf(type)] : undefined
  const unknown = given.filter((type) => !typesOf(type))
  if (unknown.length > 0)
    notes.push(
      `${name}: the order types ${unknown.map((type) => quote(String(type))).join(', ')} are not known here.`,
    )
  const types = new Set(given.flatMap((type) => typesOf(type) ?? []))
  return [...types]
}

const keyOf = (type: unknown): string =>
  String(type)
    .toLowerCase()
    .replace(/[^a-z]/g, '')
