import { readFileSync, realpathSync, statSync } from 'node:fs'
import { isAbsolute, join, relative, sep } from 'node:path'
import { systemCodeOf, fileErrorReason } from '../../base/file-errors.ts'
import { quote } from '../check/fault.ts'

const maxBytes = 5 * 1024 * 1024

const mediaTypes: Record<string, string> = {
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  avif: 'image/avif',
  svg: 'image/svg+xml',
}

/** Where the pictures of a shop file come from. */
export type Pictures = {
  /** True when the picture can be imported, false when it doesn't exist, else a sentence about what is wrong. */
  check: (path: string) => boolean | string
  read: (path: string) => Uint8Array
}

/** No pictures at all, for shop files that were generated. */
export const noPictures: Pictures = {
  check: () => false,
  read: (path) => {
    throw new Error(`There is no picture ${quote(path)}.`)
  },
}

/** The pictures beside a shop file. A path or a link that leaves the folder is refused. */
export function pictureFolder(folder: string): Pictures {
  const check = (path: string): boolean | string => {
    try {
      return look(path)
    } catch (error) {
      const why = fileErrorReason(error)
      if (why === null) throw error
      return `the picture ${quote(path)} can't be used: ${why}`
    }
  }
  const look = (path: string): boolean | string => {
    const file = locate(folder, path)
    if (file === 'missing') return false
    if (file === 'outside') return `the picture ${quote(path)} lies outside the folder of the shop file`
    const { size } = statSync(file.path)
    if (size > maxBytes) return `the picture ${quote(path)} is larger than ${maxBytes / 1024 / 1024} MB`
    if (!looksLike(extensionOf(path), readFileSync(file.path))) {
      return `the picture ${quote(path)} is not what its name says; save it again as .${extensionOf(path)}`
    }
    return true
  }
  const read = (path: string): Uint8Array => {
    const file = locate(folder, path)
    if (file === 'outside') throw new Error(`The picture ${quote(path)} lies outside the folder.`)
    return readFileSync(file === 'missing' ? join(folder, path) : file.path)
  }
  return { check: memo(check), read }
}

type Place = { path: string } | 'missing' | 'outside'

/**
 * Finds a picture whose name may be spelt in another Unicode normal form: systems differ in whether an accent is a
 * character of its own.
 */
function locate(folder: string, path: string): Place {
  for (const spelling of new Set([path, path.normalize('NFC'), path.normalize('NFD')])) {
    const place = locateSpelt(folder, spelling)
    if (place !== 'missing') return place
  }
  return 'missing'
}

function locateSpelt(folder: string, path: string): Place {
  const wanted = join(folder, path)
  const from = relative(folder, wanted)
  if (isAbsolute(path) || from.startsWith(`..${sep}`) || from === '..') return 'outside'
  try {
    const real = realpathSync(wanted)
    if (!statSync(real).isFile()) return 'missing'
    return relative(realpathSync(folder), real).startsWith('..') ? 'outside' : { path: real }
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(systemCodeOf(error) ?? '')) return 'missing'
    throw error
  }
}

function memo<T>(ask: (path: string) => T): (path: string) => T {
  const known = new Map<string, T>()
  return (path) => {
    const answer = known.get(path) ?? ask(path)
    known.set(path, answer)
    return answer
  }
}

const extensionOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1).toLowerCase()

/** The media type of a picture, by the ending of its name. */
export const mediaTypeOf = (path: string): string =>
  mediaTypes[extensionOf(path)] ?? 'application/octet-stream'

/**
 * Compares the first bytes with the extension, so that a page saved as "photo.png" is noticed before customers see it.
 */
function looksLike(extension: string, bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 512)).toString('latin1')
  if (extension === 'webp') return head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP'
  if (extension === 'png') return head.startsWith('\x89PNG\r\n\x1a\n')
  if (extension === 'avif') return head.slice(4, 8) === 'ftyp' && /avi[fs]|mif1/.test(head.slice(8, 40))
  if (extension === 'svg') return /<svg[\s>]/.test(Buffer.from(bytes.subarray(0, 4096)).toString('utf8'))
  return head.startsWith('\xff\xd8\xff')
}
