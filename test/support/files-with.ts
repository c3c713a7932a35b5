import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Returns `none` if a file or folder is gone: the browser deletes some of its files while this reads. */
function orNone<T>(read: () => T, none: T): T {
  try {
    return read()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return none
    throw error
  }
}

/** All files of a folder and its subfolders that are still there. */
function filesIn(folder: string): string[] {
  return orNone(() => readdirSync(folder, { withFileTypes: true }), []).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesIn(path)
    return entry.isFile() ? [path] : []
  })
}

/** The files of a folder that contain one of these texts, in UTF-8 or UTF-16: their paths relative to the folder. */
export function filesWith(folder: string, texts: string[]): string[] {
  const needles = texts.flatMap((text) => [Buffer.from(text, 'utf8'), Buffer.from(text, 'utf16le')])
  return filesIn(folder)
    .filter((path) => {
      const bytes = orNone(() => readFileSync(path), Buffer.alloc(0))
      return needles.some((needle) => bytes.includes(needle))
    })
    .map((path) => path.slice(folder.length + 1))
}
