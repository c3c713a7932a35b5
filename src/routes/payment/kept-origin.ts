import { parseSearch, readSearch, stringifySearch, type VisitSearch } from '../../shell/navigation/search.ts'

const key = 'origin'

/**
 * Keeps where the visitor came from for the way back from a payment, whose address doesn't say it (spec §2). A bank's
 * app may come back to a new tab, so it is kept on the phone as well.
 */
export function keepOrigin({ orgId, source }: Pick<VisitSearch, 'orgId' | 'source'>): void {
  try {
    for (const storage of [sessionStorage, localStorage])
      storage.setItem(key, stringifySearch({ orgId, source }))
  } catch {
    // Private modes refuse storage; the orders so far have their origin.
  }
}

/** Where the visitor came from before the last payment; empty if nothing is known. */
export function keptOrigin(): Pick<VisitSearch, 'orgId' | 'source'> {
  try {
    return readSearch(parseSearch(sessionStorage.getItem(key) ?? localStorage.getItem(key) ?? ''))
  } catch {
    return {}
  }
}
