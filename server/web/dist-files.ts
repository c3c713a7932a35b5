import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { sha256 } from '../base/sha256.ts'
import { mediaTypeOf } from '../../core/contract/media-types.ts'

/** One file of the built app, in memory. */
export type DistFile = {
  bytes: Uint8Array<ArrayBuffer>
  /** The content of `FILE.br` when the build made one. */
  brotli: Uint8Array<ArrayBuffer> | null
  mediaType: string
  /** A hash of the content. */
  hash: string
  /** True when the name changes with the content. */
  immutable: boolean
}

export type DistReader = {
  /** The folder of the build; null without one. */
  folder: string | null
  all: () => Promise<ReadonlyMap<string, DistFile>>
}

/** Source maps are large and only needed to read stack traces on the server's own disk, so they aren't served. */
const sourceMap = /\.map$/

/** Code that only the server runs (`first-pages.ts`); it isn't served. */
const servers = /^\/server\//

/** Where the build leaves the hashed files of the release before. */
const previous = /^\/previous\//

/**
 * Reads the whole built app into memory, by the paths at which it is served, and again after the next build. Only files
 * that were found there can be requested. Hashed files of the previous release stay, for pages that are still open.
 */
export function distReader(folder: string): DistReader {
  let files: ReadonlyMap<string, DistFile> = new Map()
  let version = ''
  let loading: Promise<void> | null = null

  async function refresh(): Promise<void> {
    const found = await versionOf(folder)
    // While a build is under way, only a part of it exists, so what was read before is still served.
    if (found === null || found === version) return
    const fresh = await load(folder)
    const kept = [...files].filter(([path, file]) => file.immutable && !fresh.has(path))
    files = new Map([...kept, ...fresh])
    version = found
  }

  return {
    folder,
    all: async () => {
      loading ??= refresh().finally(() => (loading = null))
      await loading
      return files
    },
  }
}

/**
 * A version that changes with every build; null while one is under way, which shows as the service worker is built
 * last.
 */
async function versionOf(folder: string): Promise<string | null> {
  const [index, worker, assets] = await Promise.all([
    stat(join(folder, 'index.html')).catch(() => null),
    stat(join(folder, 'sw.js')).catch(() => null),
    readdir(join(folder, 'assets')).catch(() => []),
  ])
  return index && worker && [index.mtimeMs, worker.mtimeMs, assets.length].join(' ')
}

async function load(folder: string): Promise<Map<string, DistFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = new Map<string, Uint8Array<ArrayBuffer>>()
  for (const entry of entries) {
    if (!entry.isFile() || sourceMap.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    const bytes = await readFile(file).catch(() => null)
    const path = `/${relative(folder, file).split(sep).join('/')}`.replace(previous, '/assets/')
    if (bytes) files.set(path, new Uint8Array(bytes))
  }
  const served = [...files].filter(
    ([path]) => !path.endsWith('.br') && !path.includes('/.') && !servers.test(path),
  )
  return new Map(
    served.map(([path, bytes]) => [
      path,
      {
        bytes,
        brotli: files.get(`${path}.br`) ?? null,
        mediaType: mediaTypeOf(path),
        hash: sha256(bytes).slice(0, 24),
        immutable: path.startsWith('/assets/'),
      },
    ]),
  )
}
