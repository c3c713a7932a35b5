import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

export type NewFile = { path: string; read: () => Promise<Uint8Array> | Uint8Array }

/**
 * Writes files in this order, with their folders, and never over another: if one of the paths has other bytes already,
 * nothing is written. A file that is there with the same bytes stays as it is.
 * @param files each is read when it is needed, as all of them together may be large
 * @throws an error of the system; with `code` EEXIST and the `path` of a file that would be lost
 */
export async function writeNewFiles(files: readonly NewFile[]): Promise<void> {
  const missing: NewFile[] = []
  for (const file of files) {
    const there = await readIfThere(file.path)
    if (there === null) missing.push(file)
    else if (!there.equals(await file.read())) throw existing(file.path)
  }
  for (const { path, read } of missing) {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, await read(), { flag: 'wx' })
  }
}

const readIfThere = (path: string): Promise<Buffer | null> =>
  readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })

const existing = (path: string): Error =>
  Object.assign(new Error(`There is a file ${path} already.`), { code: 'EEXIST', path })
