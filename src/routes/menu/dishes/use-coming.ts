import { type RefObject, useEffect, useRef, useState } from 'react'

/** The distance from the screen, in px, at which blocks are made: so far that even a flick doesn't get there first. */
const comingPx = 4_000

const waiting = new WeakMap<Element, () => void>()
let observer: IntersectionObserver | undefined

/**
 * Whether an element has ever come near enough to need its content. In a menu of 10,000 dishes, hardly any stretch
 * does.
 */
export function useComing<E extends Element>(initially: boolean): [RefObject<E | null>, boolean] {
  const ref = useRef<E>(null)
  const [came, come] = useState(initially)
  useEffect(() => {
    if (came) return
    const element = ref.current!
    observer ??= new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) if (isIntersecting) waiting.get(target)?.()
      },
      { rootMargin: `${comingPx}px` },
    )
    waiting.set(element, () => come(true))
    observer.observe(element)
    return () => observer?.unobserve(element)
  }, [came])
  return [ref, came]
}
