import { listedId } from '../../core/domain/delivery/place-id.ts'
import { type StreetWords, searchStreets, wordsOf } from '../../core/domain/delivery/street-search.ts'
import type { Place } from '../../core/schema/customer/address.ts'
import { roundDegrees } from '../../core/schema/degrees.ts'
import type { ShopFile } from '../../core/schema/shop-file/shop-file.ts'
import type { StreetEntry } from '../../core/schema/shop-file/shop-file-delivery.ts'
import { maxPlaces } from './geocoder.ts'

type Known = { entry: StreetEntry; index: number; words: StreetWords }

/** The streets of each file, folded for searching once rather than with each letter that somebody types. */
const folded = new WeakMap<ShopFile, Known[]>()

/** Searches the shop's own list of streets. A house number that was typed is added after the name. */
export function searchStreetList(file: ShopFile, text: string): Place[] {
  const found = searchStreets(foldedOf(file), (known) => known.words, text, maxPlaces)
  return found.map(({ entry: { entry, index }, number }) => {
    const { name, lat, lng, ...where } = entry
    return {
      ...where,
      id: listedId(index),
      street: number === '' ? name : `${name}, ${number}`,
      lat: roundDegrees(lat),
      lng: roundDegrees(lng),
    }
  })
}

function foldedOf(file: ShopFile): Known[] {
  const known = folded.get(file)
  if (known) return known
  const list = file.streets.map((entry, index) => {
    const { name, postcode, district, city } = entry
    return { entry, index, words: { name: wordsOf(name), town: wordsOf(`${postcode} ${district} ${city}`) } }
  })
  folded.set(file, list)
  return list
}
