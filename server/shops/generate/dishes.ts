import { type Allergen, allergens as allAllergens } from '../../../core/schema/primitives.ts'
import type { ShopFileInput } from '../../../core/schema/shop-file/shop-file.ts'
import { generatedPicturePaths } from './pictures.ts'
import type { Random } from './random.ts'
import {
  type Food,
  joining,
  labels,
  mains,
  preparations,
  sauces,
  sides,
  type Word,
  wordLanguages,
} from './words.ts'

export type CategoryInput = ShopFileInput['categories'][number]
export type ItemInput = CategoryInput['items'][number]

/** Fills `{}`, `{a}`, `{b}` of a phrase in every language of a word. */
export function fill(phrase: Word, parts: Record<string, Word | string>): Word {
  const filled = wordLanguages.map((language) => {
    const text = phrase[language].replace(/\{(\w*)\}/g, (_, key: string) => {
      const part = parts[key] ?? ''
      return typeof part === 'string' ? part : part[language]
    })
    return [language, text]
  })
  return Object.fromEntries(filled) as Word
}

const lowerFirst = (name: Word): Word =>
  Object.fromEntries(
    wordLanguages.map((language) => [
      language,
      name[language].charAt(0).toLowerCase() + name[language].slice(1),
    ]),
  ) as Word

/** Fills a preparation with a dish in title case: phrases such as "Grilled {}" take their dish in lower case. */
const prepared = (preparation: Word, main: Word): Word => {
  const small = lowerFirst(main)
  const filled = wordLanguages.map((language) => {
    const phrase = preparation[language]
    return [language, phrase.replace('{}', phrase.startsWith('{}') ? main[language] : small[language])]
  })
  return Object.fromEntries(filled) as Word
}

const at = <T>(list: T[], position: number): T => list[position % list.length] as T

const combinations = mains.length * preparations.length * sides.length

/** The parts of the n-th dish; neighbours differ in every part, and no two of one round are the same. */
function partsOf(n: number): { main: Food; preparation: Word; side: Food; round: number } {
  // 7919 is prime to the number of combinations, so a whole round visits each once.
  const index = (n * 7919) % combinations
  return {
    main: at(mains, index),
    preparation: at(preparations, Math.floor(index / mains.length)),
    side: at(sides, Math.floor(index / mains.length / preparations.length)),
    round: Math.floor(n / combinations),
  }
}

/** Makes the n-th dish of a shop. `tables` are the codes that a few dishes are kept for. */
export function generateDish(n: number, random: Random, tables: string[]): ItemInput {
  const { main, preparation, side, round } = partsOf(n)
  const sauce = random.pick(sauces)
  const title = fill(joining.with, { a: prepared(preparation, main.name), b: side.name })
  const price = 4 + random.below(220) / 10
  const discounted = random.chance(0.06)
  return {
    id: `dish-${n + 1}`,
    title: round === 0 ? title : fill(joining.numbered, { a: title, b: String(round + 1) }),
    description: fill(joining.servedWith, { a: sauce.name }),
    picture: random.pick(generatedPicturePaths),
    price: money(price),
    ...(discounted && { oldPrice: money(price + 1.5), discounted }),
    sold: random.below(900),
    ...(random.chance(0.03) && { memberOnly: true }),
    ...(random.chance(0.05) && { pointsRedeemable: false }),
    // One dish in fifty has no declared allergens, so that the app has to show that this isn't "none".
    ...(!random.chance(0.02) && { allergens: union(main, side, sauce) }),
    ...(random.chance(0.03) && { opening: { DAILY: ['12:00~16:30'], SUNDAY: ['12:00~17:00'] } }),
    ...(random.chance(0.04) && {
      orderTypes: random.chance(0.5) ? ['pickup', 'delivery'] : ['pickup', 'dineIn'],
    }),
    ...(random.chance(0.01) && { onlyTables: [random.pick(tables)] }),
    ...(random.chance(0.3) && { useGroups: random.chance(0.5) ? ['sauce'] : ['sauce', 'side'] }),
    ...(random.chance(0.25) ? sizes(price, random) : {}),
  }
}

function sizes(price: number, random: Random): Pick<ItemInput, 'skuDimensions' | 'skus' | 'groups'> {
  const values = [
    { id: 'half', name: labels.half, price: price * 0.6 },
    { id: 'full', name: labels.full, price },
    { id: 'sharing', name: labels.sharing, price: price * 1.8 },
  ].slice(0, random.chance(0.5) ? 2 : 3)
  return {
    skuDimensions: [{ id: 'size', name: labels.size, values: values.map(({ id, name }) => ({ id, name })) }],
    skus: values.map((value) => ({ id: `sku-${value.id}`, price: money(value.price), values: [value.id] })),
    groups: [
      {
        id: 'extras-full',
        name: labels.extras,
        max: 4,
        onlyForSkus: ['sku-full'],
        values: sides.slice(0, 4).map((side, index) => ({
          id: `extra-${index + 1}`,
          name: side.name,
          price: money(0.8 + random.below(20) / 10),
          maxQuantity: 2,
          allergens: side.allergens,
        })),
      },
    ],
  }
}

/** Rounds to ten cents. */
export const money = (amount: number): number => Math.round(amount * 10) / 10

function union(...foods: Food[]): Allergen[] {
  const contained = new Set(foods.flatMap((one) => one.allergens))
  return allAllergens.filter((allergen) => contained.has(allergen))
}
