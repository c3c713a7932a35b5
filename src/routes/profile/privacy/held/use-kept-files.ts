import { useEffect, useState } from 'react'
import { pictureCache } from '../../../../../core/schema/cache-names.ts'
import { useStorage } from '../../use-storage.ts'

/** What this phone stores besides the database: files of the app and pictures of dishes. */
export type KeptFiles = {
  pictures: number
  appFiles: number
  /** The size of everything, including the database; null where the browser doesn't tell. */
  megabytes: number | null
}

/** The stored files, counted once; undefined until they are counted. */
export function useKeptFiles(): KeptFiles | undefined {
  const [counted, setCounted] = useState<Omit<KeptFiles, 'megabytes'>>()
  const { usedMegabytes } = useStorage()
  useEffect(() => {
    // Some private modes refuse access to the caches, and store nothing.
    void count().then(setCounted, () => setCounted({ pictures: 0, appFiles: 0 }))
  }, [])
  return counted && { ...counted, megabytes: usedMegabytes }
}

async function count(): Promise<Omit<KeptFiles, 'megabytes'>> {
  const kept = { pictures: 0, appFiles: 0 }
  if (!('caches' in globalThis)) return kept
  for (const name of await caches.keys()) {
    const { length } = await (await caches.open(name)).keys()
    kept[name === pictureCache ? 'pictures' : 'appFiles'] += length
  }
  return kept
}
