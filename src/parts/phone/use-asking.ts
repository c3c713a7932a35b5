import { useSyncExternalStore } from 'react'

/** The drafts for whose number a code is being asked for, also by a form that was left since. */
const underWay = new Set<string>()
const listeners = new Set<() => void>()

/** Whether a code is being asked for, by the name of the form's draft, and what notes that it is until an answer. */
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
