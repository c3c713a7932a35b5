import { isBlank } from '../../../core/schema/plain-text.ts'
import { quote } from '../../shops/check/fault.ts'

/**
 * The title, name or id of the dish, category, combo or other entry to which a fault's path leads, so that the owner
 * finds it among hundreds. Null if the path leads to none, or nothing of it can be read.
 * @param json the file as it was parsed, of any shape
 */
export function namePlace(json: unknown, path: string): string | null {
  const [, list, index, item] = /^(\w+)\[(\d+)\](?:\.items\[(\d+)\])?/.exec(path) ?? []
  if (list === undefined) return null
  const entry = at(at(json, list), index)
  return nameOf(item === undefined ? entry : at(at(entry, 'items'), item))
}

const at = (holder: unknown, key: string | undefined): unknown =>
  typeof holder === 'object' && holder !== null && key !== undefined && Object.hasOwn(holder, key)
    ? (holder as Record<string, unknown>)[key]
    : undefined

function nameOf(entry: unknown): string | null {
  for (const key of ['title', 'name', 'id', 'code']) {
    const value = at(entry, key)
    // Of a text in several languages, any one serves to recognise the entry.
    const texts = typeof value === 'object' && value !== null ? Object.values(value) : [value]
    const text = texts.find((one) => typeof one === 'string' && !isBlank(one))
    if (typeof text === 'string') return quote(text.trim())
  }
  return null
}
