import { isUtf8 } from 'node:buffer'
import { readFile, stat } from 'node:fs/promises'
import { fileErrorReason } from '../../base/file-errors.ts'
import type { Fault } from '../check/fault.ts'
import { scanJson } from '../check/scan-json.ts'

/** The largest accepted file. A shop of ten thousand dishes in six languages takes about half of this. */
const maxBytes = 48 * 1024 * 1024

export type LoadedJson = { ok: true; json: unknown } | { ok: false; faults: Fault[] }

/** Reads a JSON file. Faults are reported with line and column, or with the file's name if it is missing. */
export async function loadJson(path: string): Promise<LoadedJson> {
  try {
    const found = await stat(path)
    if (found.isDirectory()) return refuse('is a folder, not a file')
    // A pipe may never end, and a device has no size.
    if (!found.isFile()) return refuse('is a pipe or a device, not a file')
    const { size } = found
    if (size > maxBytes) return refuse(`is ${megabytes(size)} large; at most ${megabytes(maxBytes)} are read`)
    return parseJson(await readFile(path))
  } catch (error) {
    const why = fileErrorReason(error)
    if (why === null) throw error
    return refuse(why)
  }
}

/** Parses the bytes of a JSON file; a byte order mark is accepted. */
export function parseJson(bytes: Uint8Array): LoadedJson {
  if (bytes.length > maxBytes)
    return refuse(`is ${megabytes(bytes.length)} large; at most ${megabytes(maxBytes)} are read`)
  if (!isUtf8(bytes)) return refuse('is not UTF-8 text; save it as UTF-8')
  const parsed = parseParts(bytes)
  if (parsed !== null) return { ok: true, json: parsed.json }
  const source = new TextDecoder().decode(bytes)
  if (source.trim() === '') return refuse('is empty')
  const faults = scanJson(source)
  return faults.length > 0 ? { ok: false, faults } : { ok: true, json: JSON.parse(source) }
}

/**
 * Parses an object value by value, and its lists entry by entry, so that at most one of them is in memory as text: the
 * text of a whole large file would take twice its bytes. Null for anything that isn't clean JSON or isn't an object.
 */
function parseParts(bytes: Uint8Array): { json: unknown } | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const whole = file.subarray(0, 3).equals(byteOrderMark) ? file.subarray(3) : file
  const textOf = (start: number, end: number): string => whole.toString('utf8', start, end)
  const json: Record<string, unknown> = {}
  let isObject = false
  // JSON's own syntax is ASCII, which is the same in Latin-1; and in Latin-1 each byte is one character.
  const faults = scanJson(whole.toString('latin1'), {
    textOf,
    onPart: ({ key, index, start, end }) => {
      isObject = true
      const isList = index === null && whole[start] === 0x5b
      if (index !== null) ownList(json, key).push(JSON.parse(textOf(start, end)))
      else if (isList) ownList(json, key)
      else own(json, key, JSON.parse(textOf(start, end)))
    },
  })
  return isObject && faults.length === 0 ? { json } : null
}

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])

/** Sets a property as `JSON.parse` does: `__proto__` is a key like any other. */
function own(object: Record<string, unknown>, key: string, value: unknown): void {
  Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true })
}

function ownList(object: Record<string, unknown>, key: string): unknown[] {
  if (!Object.hasOwn(object, key)) own(object, key, [])
  const list = object[key]
  if (Array.isArray(list)) return list
  // The key occurs twice, which is a fault. The earlier value is dropped.
  own(object, key, [])
  return object[key] as unknown[]
}

const refuse = (message: string): LoadedJson => ({ ok: false, faults: [{ path: '', message }] })

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 / 1024)} MB`
