import { useEffect, useState } from 'react'

/** `kept`: the browser doesn't evict the data by itself; `open`: it may; null where the browser can't tell. */
type Protection = 'kept' | 'open' | null
type Measured = { megabytes: number; protection: Protection }

/** How much this phone stores, in megabytes with one decimal, and whether it is protected from eviction. */
export function useStorage() {
  const [measured, setMeasured] = useState<Measured | null>(null)
  useEffect(() => {
    void measure().then(setMeasured)
  }, [])
  /** Asks the browser to protect the storage; returns true if it agreed. */
  const protect = async () => {
    const kept = await navigator.storage.persist()
    if (kept) setMeasured((old) => old && { ...old, protection: 'kept' })
    return kept
  }
  return { usedMegabytes: measured?.megabytes ?? null, protection: measured?.protection ?? null, protect }
}

async function measure(): Promise<Measured | null> {
  // Missing in old browsers and on pages without https.
  const storage: StorageManager | undefined = navigator.storage
  if (!storage?.estimate) return null
  try {
    const { usage } = await storage.estimate()
    if (usage === undefined) return null
    const kept = storage.persisted ? await storage.persisted() : null
    return {
      megabytes: Math.max(0.1, Math.round(usage / 100_000) / 10),
      protection: kept === null ? null : kept ? 'kept' : 'open',
    }
  } catch {
    // Some private modes refuse to measure it.
    return null
  }
}
