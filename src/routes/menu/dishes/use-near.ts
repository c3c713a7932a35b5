import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** How far outside of the screen something is made while the page rests: a flick then finds it there. */
const aheadPx = 1_500
/** And how far while the page moves slowly: what is about to be seen. */
const soonPx = 500
/** In px per ms: below the one a page rests, above the other it is flicked, and nobody reads what flies by. */
const restSpeed = 0.3
const flickSpeed = 2
/** Of a frame, for making parts: to lay them out and to paint them takes four times as long. */
const makingMs = 1

/** To make a row and to lay it out are two parts: together they'd be too much for a frame of a slow phone. */
export const rowParts = 2

/** How much of a block there is, of how much. */
type Block = { parts: number; made: number; make: (parts: number) => void }

const blocks = new Map<Element, Block>()
/** By lists, which are few: a menu of 10,000 dishes has thousands of blocks. */
const nearLists = new Set<Element>()
let observer: IntersectionObserver | undefined
let frame = 0
let skips = false
let lastTop = 0
let lastAt = 0

function watch(element: Element, block: Block): () => void {
  observer ??= watchLists()
  observer.observe(element.parentElement!)
  blocks.set(element, block)
  wake()
  return () => blocks.delete(element)
}

function watchLists(): IntersectionObserver {
  addEventListener('scroll', wake, { capture: true, passive: true })
  // What is near changes too when the window does, or what is above on the page.
  addEventListener('resize', wake)
  new ResizeObserver(wake).observe(document.body)
  return new IntersectionObserver(
    (entries) => {
      // One that is taken off the page goes, too.
      for (const { target, isIntersecting } of entries) nearLists[isIntersecting ? 'add' : 'delete'](target)
      wake()
    },
    { rootMargin: `${aheadPx}px` },
  )
}

function wake(): void {
  frame ||= requestAnimationFrame(takeTurn)
}

/** A part of what is to be made and of what has gone: a finger that scrolls mustn't wait for the rest. */
function takeTurn(at: number): void {
  const moved = Math.abs(scrollY - lastTop)
  // The frame before the first of a movement was long ago, and two may be of one time.
  const speed = moved / Math.min(Math.max(at - lastAt, 1), 50)
  lastTop = scrollY
  lastAt = at
  frame = 0
  const rests = speed < restSpeed
  // Of a page that moves each other frame has to do with what came of the last part, as its picture.
  skips = !rests && !skips
  const busy = !skips && speed < flickSpeed && (makeSome(rests ? aheadPx : soonPx) || (rests && dropOne()))
  if (busy || moved) wake()
}

/** As many parts as there is time for, one at least, from the middle of the screen outwards; answers whether any. */
function makeSome(reach: number): boolean {
  const began = performance.now()
  // The menu may have been drawn aside, in a frame that has gone without a word.
  for (const list of nearLists) if (!list.isConnected) nearLists.delete(list)
  const missing = [...nearLists].flatMap((list) => missingOf(list, reach)).toSorted((a, b) => a.off - b.off)
  for (const { block } of missing)
    for (let { made } = block; made < block.parts;) {
      made += 1
      draw(block, made)
      if (performance.now() - began > makingMs) return true
    }
  return missing.length > 0
}

/** What isn't there of a list's blocks within so many px of the screen; all but its last are equally high. */
function missingOf(list: Element, reach: number): { block: Block; off: number }[] {
  const { children, firstElementChild: first } = list
  const { top, height } = (first ?? list).getBoundingClientRect()
  return [...children].flatMap((element, at) => {
    const block = blocks.get(element)
    const off = offScreen(top + at * height, height)
    return block && block.made < block.parts && off < reach ? { block, off } : []
  })
}

/** How many px something is above or below the screen; less than none, the nearer its middle. */
const offScreen = (top: number, height: number) =>
  Math.abs(top + (height - innerHeight) / 2) - (height + innerHeight) / 2

/**
 * A row at a time, and not as soon as it has gone: whoever scrolls up and down finds it there. And never what has the
 * focus.
 */
function dropOne(): boolean {
  for (const [element, block] of blocks) {
    if (!block.made || element.contains(document.activeElement)) continue
    const { top, height } = element.getBoundingClientRect()
    if (offScreen(top, height) < 2 * aheadPx) continue
    draw(block, Math.max(0, block.made - rowParts))
    return true
  }
  return false
}

/** At once: what React made after this frame would come on top of what the next one makes. */
const draw = (block: Block, made: number) => flushSync(() => block.make(made))

/**
 * How many of a block's parts are to be made: some more in each frame while it is near the screen, none once it is far.
 * The blocks of a list stand one below the other in it, all but the last equally high.
 */
export function useNear<E extends Element>(parts: number, initially: number): [RefObject<E | null>, number] {
  const ref = useRef<E>(null)
  const [made, make] = useState(initially)
  useEffect(() => watch(ref.current!, { parts, made, make }), [parts, made])
  return [ref, made]
}
