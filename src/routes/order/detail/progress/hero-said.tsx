import { type ReactNode, createContext, use, useCallback, useEffect, useRef, useState } from 'react'

const HeroSaid = createContext<(words: string) => void>(() => {})

/**
 * Says how the order stands once that changes. The hero itself is another one when the order comes to the restaurant, and what
 * comes together with its region isn't noticed: this one stays.
 */
export function SayHero({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState('')
  const last = useRef<string>(undefined)
  const say = useCallback((words: string) => {
    // Whoever has just come reads it on the screen.
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

/** For what holds the hero's title and its sentences, whose words are said. */
export function useHeroSaid() {
  const ref = useRef<HTMLDivElement>(null)
  const say = use(HeroSaid)
  useEffect(() => {
    say(ref.current?.innerText ?? '')
  })
  return ref
}
