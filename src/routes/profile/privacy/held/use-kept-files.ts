import { useEffect, useState } from 'react'
import { pictureCache } from '../../../../../core/schema/cache-names.ts'
import { useStorage } from '../../use-storage.ts'

/** What this phone keeps beside the database: files of the app and pictures of the dishes. */
export type KeptFiles = {
  pictures: number
  appFiles: number
  /** Of everything, the database too; null where the browser doesn't tell. */
  megabytes: number | null
}

/** Counted once: undefined until then. */
export function useKeptFiles(): KeptFiles | undefined {
  const [counted, setCounted] = useState<Omit<KeptFiles, 'megabytes'>>()
  const { usedMegabytes } = useStorage()
  useEffect(() => {
    // Some private modes refuse to be asked, and keep nothing.
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
