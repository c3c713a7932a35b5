import { type RefObject, useEffect, useRef, useState } from 'react'

/** How far outside of the screen something already counts as near. */
const margin = '900px 0px'
/** A page that moves further than this from frame to frame is flicked: nobody reads what flies by. */
const flickPx = 240
/** A phone draws these between two frames. */
const rowsPerFrame = 2

/** Draws a part of what came near, or nothing of it any more; answers whether that was all. */
type Watcher = (near: boolean) => boolean

const watchers = new WeakMap<Element, Watcher>()
let observer: IntersectionObserver | undefined

/** One observer for all: a menu of 10,000 dishes has hundreds of blocks. */
const observe = (element: Element, watcher: Watcher): (() => void) => {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) note(target, isIntersecting)
    },
    { rootMargin: margin },
  )
  watchers.set(element, watcher)
  observer.observe(element)
  return () => {
    observer?.unobserve(element)
    coming.delete(element)
    going.delete(element)
  }
}

/**
 * What is to be drawn and what isn't any more, of which each frame takes a part: a finger that flicks mustn't wait for
 * the rows that it passes, and those that it has passed before their turn are never drawn.
 */
const coming = new Set<Element>()
const going = new Set<Element>()
let frame = 0
let lastTop = 0

function note(element: Element, near: boolean): void {
  const [to, from] = near ? [coming, going] : [going, coming]
  from.delete(element)
  to.add(element)
  frame ||= requestAnimationFrame(takeTurn)
}

function takeTurn(): void {
  const top = scrollY
  const isFlicked = Math.abs(top - lastTop) > flickPx
  lastTop = top
  if (!isFlicked) {
    const next = nearest(coming)
    const [gone] = going
    if (next) turn(coming, next, true)
    else if (gone) turn(going, gone, false)
  }
  frame = coming.size + going.size > 0 ? requestAnimationFrame(takeTurn) : 0
}

function turn(from: Set<Element>, element: Element, near: boolean): void {
  if (watchers.get(element)?.(near) ?? true) from.delete(element)
}

/** The one that is closest to the middle of the screen. */
function nearest(elements: Set<Element>): Element | null {
  let best: Element | null = null
  let least = Infinity
  for (const element of elements) {
    const { top, bottom } = element.getBoundingClientRect()
    const away = Math.abs((top + bottom - innerHeight) / 2)
    if (away < least) [best, least] = [element, away]
  }
  return best
}

/** How many of an element's rows are to be drawn: some more in each frame while it is near the screen, else none. */
export function useNear<E extends Element>(rows: number, initially: number): [RefObject<E | null>, number] {
  const ref = useRef<E>(null)
  const [drawn, setDrawn] = useState(initially)
  const now = useRef(initially)
  useEffect(() => {
    const follow = (near: boolean): boolean => {
      now.current = near ? Math.min(rows, now.current + rowsPerFrame) : 0
      setDrawn(now.current)
      return !near || now.current === rows
    }
    return ref.current ? observe(ref.current, follow) : undefined
  }, [rows])
  return [ref, Math.min(drawn, rows)]
}
