import { readFile, stat } from 'node:fs/promises'
import { fileErrorReason } from '../../base/file-errors.ts'
import type { Fault } from '../check/fault.ts'
import { scanJson } from '../check/scan-json.ts'

/** A shop of ten thousand dishes in six languages takes about half of this. */
const maxBytes = 48 * 1024 * 1024

export type LoadedJson = { ok: true; json: unknown } | { ok: false; faults: Fault[] }

/** Reads a JSON file; what is wrong with it is said with line and column, a missing file with its name. */
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
  let source: string
  try {
    source = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return refuse('is not UTF-8 text; save it as UTF-8')
  }
  if (source.trim() === '') return refuse('is empty')
  const faults = scanJson(source)
  return faults.length > 0 ? { ok: false, faults } : { ok: true, json: JSON.parse(source) }
}

const refuse = (message: string): LoadedJson => ({ ok: false, faults: [{ path: '', message }] })

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 / 1024)} MB`
