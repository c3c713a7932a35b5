function pathOf(request: RequestInfo | URL): string {
  const { pathname, search } = new URL(
    request instanceof Request ? request.url : request,
    'https://shop.example',
  )
  return pathname + search
}

/** The part of the Cache API that is used, in memory and by path, for tests without a browser. */
export class MemoryCaches {
  readonly #caches = new Map<string, Map<string, Response>>()
  /** How many responses fit. */
  room = Infinity

  async open(name: string) {
    const held = this.#caches.get(name) ?? new Map<string, Response>()
    this.#caches.set(name, held)
    return {
      put: async (request: RequestInfo | URL, response: Response) => {
        const path = pathOf(request)
        // As in browsers: the entry that a response would replace still counts.
        if (held.size >= this.room) throw new DOMException('No room', 'QuotaExceededError')
        held.set(path, response)
      },
      match: async (request: RequestInfo | URL) => held.get(pathOf(request))?.clone(),
      delete: async (request: RequestInfo | URL) => held.delete(pathOf(request)),
      keys: async () => [...held.keys()].map((path) => new Request(`https://shop.example${path}`)),
    }
  }

  async keys(): Promise<string[]> {
    return [...this.#caches.keys()]
  }

  async delete(name: string): Promise<boolean> {
    return this.#caches.delete(name)
  }

  /** The paths in a cache, in the order in which they were put there. */
  pathsIn = (name: string): string[] => [...(this.#caches.get(name)?.keys() ?? [])]
}
