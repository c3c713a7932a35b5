import { type ReactNode, createContext, use, useCallback, useEffect, useRef, useState } from 'react'

/** How soon after a return the database is read again, also on a slow phone. */
const settledMs = 500

const SaidHere = createContext<(id: string, words: string) => void>(() => {})

/**
 * Announces what becomes of the orders below it. What shows a state may be replaced when the state changes, and screen
 * readers don't announce text that appears together with its live region: this region stays.
 */
export function SayChanges({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState('')
  const known = useRef(new Map<string, string>())
  const news = useRef<string[]>([])
  const wasHidden = useRef(false)
  const settledAt = useRef(0)
  const say = useCallback((id: string, words: string) => {
    const before = known.current.get(id)
    known.current.set(id, words)
    // The first state isn't announced: a customer who has just opened the screen reads it there.
    if (before === undefined || before === words || performance.now() < settledAt.current) return
    // One reading of the database may change several orders.
    if (news.current.push(words) === 1) queueMicrotask(() => setSaid(news.current.splice(0).join('. ')))
  }, [])
  // A living screen is hidden, and coming back to it is like opening it. It first draws what it showed then and reads the
  // database again at once: what has changed meanwhile is no news either. Ours: the spec is silent.
  useEffect(() => {
    const map = known.current
    if (wasHidden.current) settledAt.current = performance.now() + settledMs
    return () => {
      wasHidden.current = true
      map.clear()
      setSaid('')
    }
  }, [])
  return (
    <SaidHere value={say}>
      {children}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </SaidHere>
  )
}

/** Announces the words for what has this id when they change; to be called after drawing. */
export const useSay = (): ((id: string, words: string) => void) => use(SaidHere)

/** Announces the words for what has this id when they change. */
export function useSaid(id: string, words: string): void {
  const say = useSay()
  useEffect(() => say(id, words), [say, id, words])
}
