import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'

/** How far outside of the screen something already counts as near. */
const margin = '900px 0px'

const watchers = new WeakMap<Element, (near: boolean) => void>()
let observer: IntersectionObserver | undefined

/** One observer for all: a menu of 10,000 dishes has hundreds of blocks. */
const observe = (element: Element, watcher: (near: boolean) => void): (() => void) => {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) watchers.get(target)?.(isIntersecting)
    },
    { rootMargin: margin },
  )
  watchers.set(element, watcher)
  observer.observe(element)
  return () => observer?.unobserve(element)
}

/** Is the element on the screen or near it? */
export function useNear<E extends Element>(initially: boolean): [RefObject<E | null>, boolean] {
  const ref = useRef<E>(null)
  const [near, setNear] = useState(initially)
  useEffect(() => {
    // A finger that flicks mustn't wait for rows that it passes: they are drawn between frames.
    const follow = (is: boolean) => startTransition(() => setNear(is))
    return ref.current ? observe(ref.current, follow) : undefined
  }, [])
  return [ref, near]
}
