import { formatName, type ShopFileInput } from '../../../core/schema/shop-file/shop-file.ts'
import { type CategoryInput, fill, generateDish, money } from './dishes.ts'
import { generatedPicturePaths } from './pictures.ts'
import { type Random, seededRandom } from './random.ts'
import { categoryNames, joining, labels, sauces, sides, type Word, wordLanguages } from './words.ts'

export const maxGeneratedItems = 20_000

/**
 * Makes a shop of `items` dishes that is as rich as a real one: six languages, sizes, option groups, allergens,
 * openings, combos, tables. The same seed gives the same shop. Its pictures come from `generatedPictures`.
 */
export function generateShop({
  items,
  seed = 1,
  host = 'generated.localhost',
}: {
  items: number
  seed?: number
  host?: string
}): ShopFileInput {
  const random = seededRandom(seed)
  const tables = Array.from({ length: 12 }, (_, n) => `T${n + 1}`)
  const categories = generateCategories(items, random, tables)
  const dishIds = categories.flatMap((category) => category.items.map((item) => item.id))
  return {
    format: formatName,
    id: `generated-${items}`,
    hosts: [host],
    name: `Generated ${items.toLocaleString('en')}`,
    tagline: fill(joining.with, { a: categoryNames[6] as Word, b: sides[0]?.name ?? '' }),
    languages: [...wordLanguages],
    currency: 'EUR',
    timeZone: 'Europe/Madrid',
    pictures: {
      avatar: generatedPicturePaths[0],
      cover: generatedPicturePaths[1],
      icon: generatedPicturePaths[2],
    },
    address: 'Carrer de la Mostra 1, 08001 Barcelona',
    location: { lat: 41.3851, lng: 2.1734 },
    phone: '+34 930 000 000',
    features: { inviteFriends: true, voucherPurchase: true },
    services: generateServices(),
    tables: tables.map((code, n) => ({
      code,
      number: String(n + 1),
      excludedItems: n === 5 ? dishIds.slice(0, 3) : [],
    })),
    optionGroups: sharedGroups(),
    categories,
    combos: generateCombos(categories, random),
    ...rulesOfTheHouse(),
  }
}

function generateCategories(items: number, random: Random, tables: string[]): CategoryInput[] {
  const count = Math.max(1, Math.min(200, Math.round(Math.sqrt(items)), items))
  return Array.from({ length: count }, (_, n) => {
    const from = Math.floor((n * items) / count)
    const to = Math.floor(((n + 1) * items) / count)
    const kind = n % categoryNames.length
    const round = Math.floor(n / categoryNames.length)
    const name = categoryNames[kind] as Word
    const numbered = fill(joining.numbered, { a: name, b: String(round + 1) })
    return {
      id: `category-${n + 1}`,
      name: round === 0 ? name : numbered,
      picture: random.pick(generatedPicturePaths),
      ...(kind === 1 && {
        opening: { DAILY: ['07:00~11:30'], SATURDAY: ['08:00~13:00'], SUNDAY: ['08:00~13:00'] },
      }),
      ...(kind === 10 && {
        opening: { DAILY: ['18:00~00:30'], FRIDAY: ['18:00~02:30'], SATURDAY: ['18:00~02:30'] },
      }),
      ...(kind === 6 && { useGroups: ['cooking'] }),
      items: Array.from({ length: to - from }, (__, at) => generateDish(from + at, random, tables)),
    }
  })
}

function sharedGroups(): ShopFileInput['optionGroups'] {
  return [
    {
      id: 'cooking',
      name: labels.cooking,
      min: 1,
      values: [
        { id: 'rare', name: labels.rare },
        { id: 'medium', name: labels.medium, default: true },
        { id: 'done', name: labels.done },
      ],
    },
    {
      id: 'sauce',
      name: labels.sauce,
      max: 3,
      values: sauces.map((sauce, n) => ({
        id: `sauce-${n + 1}`,
        name: sauce.name,
        price: money(0.5 + (n % 4) / 10),
        maxQuantity: 2,
        allergens: sauce.allergens,
      })),
    },
    {
      id: 'side',
      name: labels.side,
      min: 1,
      max: 2,
      values: sides.map((side, n) => ({
        id: `side-${n + 1}`,
        name: side.name,
        price: n < 3 ? 0 : 1.5,
        default: n === 0,
        allergens: side.allergens,
      })),
    },
  ]
}

function generateServices(): ShopFileInput['services'] {
  const opening = {
    DAILY: ['08:00~16:00', '19:00~23:30'],
    FRIDAY: ['08:00~16:00', '19:00~02:00'],
    SATURDAY: ['08:00~16:00', '19:00~02:00'],
  }
  return [
    { id: 'pickup', orderType: 'pickup', payments: ['payAtRestaurant'], opening },
    {
      id: 'delivery',
      orderType: 'delivery',
      payments: ['payOnDelivery'],
      opening,
      minimum: 12,
      delivery: { freeFrom: 40 },
    },
    { id: 'dine-in', orderType: 'dineIn', payments: ['payAtRestaurant', 'payLater'], opening },
    { id: 'takeaway', orderType: 'takeaway', payments: ['payAtRestaurant'], opening },
  ]
}

/** Generates combos of two courses from dishes that every service offers. */
function generateCombos(categories: CategoryInput[], random: Random): ShopFileInput['combos'] {
  const dishes = categories.flatMap((category) => category.items).filter((item) => !item.orderTypes)
  if (dishes.length < 6) return []
  const count = Math.max(4, Math.min(40, Math.round(dishes.length / 50)))
  return Array.from({ length: count }, (_, n) => {
    const start = random.below(dishes.length)
    const choices = (offset: number): { item: string; extra: number }[] =>
      [0, 1, 2].map((step) => ({
        item: dishes[(start + offset + step) % dishes.length]?.id ?? '',
        extra: step === 2 ? 1.5 : 0,
      }))
    return {
      id: `combo-${n + 1}`,
      title: fill(joining.combo, { a: String(n + 1) }),
      picture: random.pick(generatedPicturePaths),
      price: money(14 + random.below(80) / 10),
      oldPrice: 24,
      ...(n % 7 === 3 && { memberOnly: true }),
      piles: [
        { id: 'first', name: labels.first, items: choices(0) },
        { id: 'second', name: labels.second, items: choices(3) },
      ],
    }
  })
}

function rulesOfTheHouse(): Pick<
  ShopFileInput,
  'deliveryAreas' | 'booking' | 'membershipLevels' | 'vouchers'
> {
  return {
    deliveryAreas: [
      {
        id: 'near',
        name: labels.pickupPlace,
        withinMeters: 2000,
        fees: [
          { withinMeters: 1000, fee: 1 },
          { withinMeters: 2000, fee: 2 },
        ],
      },
      {
        id: 'far',
        name: labels.far,
        withinMeters: 5000,
        minimum: 20,
        fees: [{ withinMeters: 5000, fee: 4.5 }],
      },
    ],
    booking: { opening: { DAILY: ['13:00~16:00', '20:00~23:00'] }, seatsPerSlot: 30 },
    membershipLevels: [
      { id: 'friend', name: labels.friend, spentFrom: 0, rate: 0.98 },
      { id: 'regular', name: labels.regular, spentFrom: 300, rate: 0.95 },
    ],
    vouchers: [{ id: 'welcome', title: labels.voucher, kind: 'amount', value: 5, minimum: 20 }],
  }
}
