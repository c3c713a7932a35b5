import { NewerDatabase, StorageStalled } from './failures.ts'

/**
 * The IndexedDB factory that Dexie gets: it opens only our own schema version, and every attempt to open settles.
 *
 * Dexie answers a VersionError by opening whatever version exists, and may then patch its schema back to the one that
 * it knows: an old tab must do neither. An upgrade waits until every other tab has closed its connection, which a
 * frozen tab never does.
 */
export function guardedFactory(factory: IDBFactory, openWithinMs: number): IDBFactory {
  return {
    open(name, version) {
      if (version === undefined) throw new NewerDatabase('this phone holds a newer database')
      return endingWithin(openWithinMs, factory.open(name, version))
    },
    deleteDatabase: (name) => endingWithin(openWithinMs, factory.deleteDatabase(name)),
    cmp: (first, second) => factory.cmp(first, second),
    databases: () => factory.databases(),
  }
}

/** Fails a request that isn't answered within the limit. If the browser grants it later, it is undone. */
function endingWithin(limitMs: number, request: IDBOpenDBRequest): IDBOpenDBRequest {
  const timer = setTimeout(() => {
    const { onerror } = request
    request.onupgradeneeded = () => request.transaction?.abort()
    request.onsuccess = () => request.result?.close()
    request.transaction?.abort()
    const error = new StorageStalled('the database did not open in time', false)
    onerror?.call(request, {
      target: { error },
      preventDefault() {},
      stopPropagation() {},
    } as unknown as Event)
  }, limitMs)
  for (const ending of ['success', 'error']) request.addEventListener(ending, () => clearTimeout(timer))
  return request
}
