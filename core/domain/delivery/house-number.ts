import { foldText } from '../fold-text.ts'

/**
 * A part of a street line that may be its house number, with the floor or door that follows; and the text around it.
 */
export type HouseNumber = { before: string; number: string; after: string }

/** `14`, `14-16`, `14/2`, `14b`, `14-B`, `14 bis`. */
const house = String.raw`\d{1,4}(?:\s?[-/]\s?\d{1,4})?(?:\s?(?:bis|ter|quater)|\s?[-/]?\s?[a-z])?`
/** Floors and doors: `3r`, `2ª`, `1er`, and the words of several languages. */
const floor = String.raw`\d{1,3}(?:[º°ª]|[a-zè]{1,3})?|(?:piso|pis|planta|puerta|porta|esc|escalera|escala|bajos?|baixos|pral|principal|entresuelo|entresol|[aá]tico?|izqda|izq|dcha|[eé]tage|apt|piano|scala|interno|floor|flat)\.?|[a-z]`
const end = String.raw`(?![\p{L}\p{N}])`
const houseHere = new RegExp(String.raw`^${house}${end}(?:[\s,]+(?:${floor})${end})*`, 'iu')
const firstDigit = /(?<![\p{L}\p{N}])\d/gu
/** Signs that a house number follows: `nº`, `n.`, `núm.`, `#`. */
const sign = /(?<![\p{L}\p{N}])(?:n[º°o.]{1,2}|n[uú]m(?:ero|éro|\.)?|#)\s?$/iu

/**
 * All parts of a typed street that may be its house number, the last first. A street may be named after a date or a
 * year, so any number may belong to the name.
 */
export const houseNumbersIn = (street: string): HouseNumber[] =>
  [...street.matchAll(firstDigit)].toReversed().flatMap(({ index }) => {
    const [whole] = houseHere.exec(street.slice(index)) ?? []
    if (whole === undefined) return []
    const before = street.slice(0, index).replace(sign, '')
    const number = whole.replace(/\s*([-/])\s*/g, '$1').replace(/\s+/g, ' ')
    return { before, number, after: street.slice(index + whole.length) }
  })

/**
 * Whether a typed street is the one that was found, regardless of the house number and what follows it. Ours: the
 * spec is silent.
 */
export function isSameStreet(typed: string, found: string): boolean {
  const name = nameOf(found)
  return [name, foldText(found)].includes(foldText(typed)) || housesIn(typed, name).length > 0
}

/**
 * Whether a typed street has the house number of the one that was found, regardless of floor and door; also if that was
 * found without a number. Ours, too.
 */
export function isSameHouse(typed: string, found: string): boolean {
  const [, sought] = /^.*?\p{L}.*?,\s*(\d+)/u.exec(found) ?? []
  return (
    sought === undefined ||
    housesIn(typed, nameOf(found)).some(({ number }) => parseInt(number) === Number(sought))
  )
}

/** The parts of a typed street that are its house number if the street has this name. */
const housesIn = (typed: string, name: string): HouseNumber[] =>
  houseNumbersIn(typed).filter(({ before, after }) =>
    [before, `${before} ${after}`].some((one) => foldText(one) === name),
  )

/** The name of the street alone. The street search puts the number after a comma; otherwise it is first or last. */
function nameOf(street: string): string {
  const [, name] = /^(.*?\p{L}.*?),\s*\d/u.exec(street) ?? []
  if (name !== undefined) return foldText(name)
  // If only one word remains, as in "Calle 42", the number belongs to the name.
  const names = houseNumbersIn(street).flatMap(({ before, after }) =>
    before.trim() === '' || after.trim() === '' ? [foldText(before + after)] : [],
  )
  return names.findLast((one) => one.includes(' ')) ?? foldText(street)
}
