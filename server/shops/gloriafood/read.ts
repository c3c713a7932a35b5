import { isBlank } from '../../../core/schema/plain-text.ts'
import { describeValue, type Faults, type Path, quote } from '../check/fault.ts'
import { readEntity } from './entities.ts'

/** The largest length of a text and the largest amount in a shop file. */
const maxText = 2000
const maxAmount = 100_000_000

/** Any object of the vendor's file; every field may be missing or of another type than documented. */
export type Loosely = Record<string, unknown>

/** The state of a conversion. */
export type Conversion = {
  faults: Faults
  /** Sentences for the owner about what was left out or read in one of several possible ways. */
  notes: string[]
  /** The entries by their mask of days; each mask gets one note at the end. */
  dayMasks: Map<number, string[]>
  currency: { code: string; isWhole: boolean }
  /** "Now" for markers such as hidden_until, in ms since the epoch. */
  now: number
  /** A few words that the vendor leaves to its own screens. */
  words: { size: string; options: string }
}

export const isObject = (value: unknown): value is Loosely =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The objects of a list with their paths; anything else in it is a fault. A missing list is empty. */
export function objectsOf(
  value: unknown,
  path: Path,
  { faults }: Conversion,
): { entry: Loosely; path: Path }[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) {
    faults.add(path, 'expected a list')
    return []
  }
  return value.flatMap((entry: unknown, index) => {
    if (isObject(entry)) return [{ entry, path: [...path, index] }]
    faults.add([...path, index], 'expected an object')
    return []
  })
}

/** HTML tags with which people format texts. Any other text in angle brackets is kept. */
const markup =
  /<\/?(?:a|b|big|br|div|em|font|h[1-6]|hr|i|img|li|ol|p|s|small|span|strong|su[bp]|u|ul)(?:[\s/][^<>]*)?>/gi

/**
 * A text on one line without tags, entities, control characters or spare spaces; empty when nothing of it can be seen.
 */
export function readText(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  const text = String(value)
    .replace(markup, ' ')
    .replace(/&(#x?[0-9a-f]+|\w+);/gi, (whole, name: string) => readEntity(name) ?? whole)
    .replace(/\p{Surrogate}/gu, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return isBlank(text) ? '' : text
}

/** Like `readText`, for a text of the shop file, cut to the longest allowed length; a note says what was cut. */
export function readShort(value: unknown, what: string, { notes }: Pick<Conversion, 'notes'>): string {
  const text = readText(value)
  if (text.length <= maxText) return text
  notes.push(`The ${what} ${quote(text)} has ${text.length} characters and is cut after ${maxText}.`)
  return text
    .slice(0, maxText)
    .replace(/\p{Surrogate}$/u, '')
    .trim()
}

/**
 * A price in cents. The vendor writes floats such as 7.1000000001, and some exports write texts. Null, with a fault,
 * when it isn't a price in the menu's currency.
 */
export function readCents(
  value: unknown,
  path: Path,
  where: string,
  { faults, notes, currency }: Conversion,
): number | null {
  const amount =
    typeof value === 'string' && /^\s*-?\d+([.,]\d+)?\s*$/.test(value)
      ? Number(value.replace(',', '.'))
      : value
  const refuse = (why: string): null => {
    faults.add(path, why)
    return null
  }
  if (typeof value === 'string' && /^\s*-?[1-9]\d{0,2}[.,]\d{3}\s*$/.test(value))
    return refuse(`${quote(value)} may be a thousand or a fraction: write it as a number`)
  if (typeof amount !== 'number' || !Number.isFinite(amount))
    return refuse(`expected a number, found ${describeValue(value)}`)
  if (Math.abs(amount) > maxAmount) return refuse(`at most 100,000,000; found ${amount}`)
  // The small addition keeps 1.005 (stored slightly lower) from being rounded down.
  const cents = Math.round((amount + Math.sign(amount) * 1e-9) * 100)
  if (currency.isWhole && cents % 100 !== 0)
    return refuse(`${currency.code} has no decimals; found ${amount}`)
  if (Math.abs(cents / 100 - amount) > 1e-6)
    notes.push(`${where}: the price ${amount} is rounded to ${cents / 100}.`)
  return cents
}

export const amountOf = (cents: number): number => Math.max(0, cents) / 100

/** True, 1 and "true" are true; anything else that is given is false. */
export function readFlag(value: unknown, fallback: boolean): boolean {
  if (value === undefined || value === null) return fallback
  return value === true || value === 1 || value === 'true' || value === '1'
}

/** Makes ids; `onTaken` is called with an id that had to be changed because another entry has it. */
export type MakeId = (id: unknown, fallback: string, onTaken?: (made: string) => void) => string

/** `gf-<id>`, unique among the ids that were given out by the same maker. */
export function idMaker(): MakeId {
  const used = new Set<string>()
  return (id, fallback, onTaken) => {
    const own =
      typeof id === 'number' || typeof id === 'string'
        ? String(id)
            .replace(/[^\w.-]/g, '')
            .slice(0, 48)
        : ''
    const base = `gf-${own || fallback}`
    let unique = base
    for (let n = 2; used.has(unique); n++) unique = `${base}-${n}`
    used.add(unique)
    if (unique !== base) onTaken?.(unique)
    return unique
  }
}

/**
 * Why an entry isn't sold at the moment, or null. The vendor's file marks entries with `active: false`;
 * exports of its apps also with `hidden_until` (a date, or seconds since the epoch) and `out_of_stock`.
 */
export function whyUnavailable(entry: Loosely, now: number): string | null {
  if (!readFlag(entry['active'], true)) return 'it is not active'
  if (readFlag(entry['out_of_stock'], false)) return 'it is out of stock'
  const until = readInstant(entry['hidden_until'])
  if (until !== null && until > now) return `it is hidden until ${new Date(until).toISOString().slice(0, 10)}`
  return null
}

function readInstant(value: unknown): number | null {
  if (typeof value === 'number' && value > 0) return value < 1e11 ? value * 1000 : value
  if (typeof value !== 'string') return null
  const parsed = Date.parse(value)
  return Number.isNaN(parsed) || Math.abs(parsed) > 8.64e15 ? null : parsed
}
