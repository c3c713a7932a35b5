import { type ReactNode, createContext, use, useCallback, useEffect, useRef, useState } from 'react'

const HeroSaid = createContext<(words: string) => void>(() => {})

/**
 * Announces the status of the order when it changes. The hero is replaced when the restaurant takes the order, and
 * screen readers don't announce text that appears together with its live region: this region stays.
 */
export function SayHero({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState('')
  const last = useRef<string>(undefined)
  const say = useCallback((words: string) => {
    // The first status isn't announced: a customer who has just opened the screen reads it there.
    if (last.current !== undefined && last.current !== words) setSaid(words)
    last.current = words
  }, [])
  return (
    <HeroSaid value={say}>
      {children}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </HeroSaid>
  )
}

/** A ref for the element with the hero's title and sentences, whose text is announced. */
export function useHeroSaid() {
  const ref = useRef<HTMLDivElement>(null)
  const say = use(HeroSaid)
  useEffect(() => {
    say(ref.current?.innerText ?? '')
  })
  return ref
}
