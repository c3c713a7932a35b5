import { type RefObject, useEffect, useRef, useState } from 'react'

/** So far from the screen, in px: a flick doesn't get there before its blocks are. */
const comingPx = 4_000

const waiting = new WeakMap<Element, () => void>()
let observer: IntersectionObserver | undefined

/** Whether something has ever come so near that its inside is wanted soon: a menu of 10,000 dishes has hardly any such. */
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
