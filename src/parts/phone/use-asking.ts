import { useSyncExternalStore } from 'react'

/** The drafts of forms that are asking for a code, including forms that have left the screen since. */
const underWay = new Set<string>()
const listeners = new Set<() => void>()

/**
 * Whether the form with this draft is asking for a code, and a wrapper that marks it as asking until an answer comes.
 */
export function useAsking(name: string) {
  const asking = useSyncExternalStore(listen, () => underWay.has(name))
  async function whileAsking<T>(answer: Promise<T>): Promise<T> {
    underWay.add(name)
    tell()
    try {
      return await answer
    } finally {
      underWay.delete(name)
      tell()
    }
  }
  return { asking, whileAsking }
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const tell = () => listeners.forEach((listener) => listener())
