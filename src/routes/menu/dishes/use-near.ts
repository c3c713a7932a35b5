import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** How far outside the screen rows are made while the page rests, so that a flick finds them ready. */
const aheadPx = 1_500
/** How far outside the screen rows are made while the page moves slowly: only those about to be seen. */
const soonPx = 500
/**
 * In px per ms. Below `restSpeed` the page rests; above `flickSpeed` it is flicked, and nobody reads the rows flying
 * by.
 */
const restSpeed = 0.3
const flickSpeed = 2
/** The time per frame for making parts, in ms. Laying them out and painting them takes four times as long. */
const makingMs = 1

/** Making a row and laying it out are two parts: together, they would be too much for one frame of a slow phone. */
export const rowParts = 2

/** A block of rows: how many of its parts are made, out of how many. */
type Block = { parts: number; made: number; make: (parts: number) => void }

const blocks = new Map<Element, Block>()
/** The lists near the screen. Lists are observed and not blocks, as a menu of 10,000 dishes has thousands of blocks. */
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
  // Resizing the window or the content above also changes which rows are near.
  addEventListener('resize', wake)
  new ResizeObserver(wake).observe(document.body)
  return new IntersectionObserver(
    (entries) => {
      // The observer also reports a list that is removed from the page, as no longer intersecting.
      for (const { target, isIntersecting } of entries) nearLists[isIntersecting ? 'add' : 'delete'](target)
      wake()
    },
    { rootMargin: `${aheadPx}px` },
  )
}

function wake(): void {
  frame ||= requestAnimationFrame(takeTurn)
}

/**
 * Once per frame, makes some missing rows or drops one that is far away. Only a part each time, so that scrolling never
 * waits for the rest.
 */
function takeTurn(at: number): void {
  const moved = Math.abs(scrollY - lastTop)
  // At most 50 ms, since the frame before a movement may be long ago; at least 1, since two frames may have the same
  // time.
  const speed = moved / Math.min(Math.max(at - lastAt, 1), 50)
  lastTop = scrollY
  lastAt = at
  frame = 0
  const rests = speed < restSpeed
  // While the page moves, every other frame is left to the consequences of the last part, such as drawing its picture.
  skips = !rests && !skips
  const busy = !skips && speed < flickSpeed && (makeSome(rests ? aheadPx : soonPx) || (rests && dropOne()))
  if (busy || moved) wake()
}

/**
 * Makes as many parts as there is time for, at least one, from the middle of the screen outwards. Returns whether it
 * made any.
 */
function makeSome(reach: number): boolean {
  const began = performance.now()
  // A menu that was drawn aside was in a frame, and the observer doesn't report when that frame is removed.
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

/**
 * The unfinished blocks of a list within `reach` px of the screen. All blocks but the last have the same height, so
 * that only the first is measured.
 */
function missingOf(list: Element, reach: number): { block: Block; off: number }[] {
  const { children, firstElementChild: first } = list
  const { top, height } = (first ?? list).getBoundingClientRect()
  return [...children].flatMap((element, at) => {
    const block = blocks.get(element)
    const off = offScreen(top + at * height, height)
    return block && block.made < block.parts && off < reach ? { block, off } : []
  })
}

/** How many px an element is above or below the screen; negative on it, and the smaller the nearer to its middle. */
const offScreen = (top: number, height: number) =>
  Math.abs(top + (height - innerHeight) / 2) - (height + innerHeight) / 2

/**
 * Drops one row, of a block at twice the distance at which rows are made, so that scrolling up and down doesn't drop
 * and make the same rows. Never drops the block that has the focus.
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

/** Synchronous: React would otherwise do this after the frame, in addition to the work of the next one. */
const draw = (block: Block, made: number) => flushSync(() => block.make(made))

/**
 * How many parts of a block are to be made: more with each frame while the block is near the screen, none once it is
 * far away. The blocks of a list must be stacked in it, all but the last with the same height.
 */
export function useNear<E extends Element>(parts: number, initially: number): [RefObject<E | null>, number] {
  const ref = useRef<E>(null)
  const [made, make] = useState(initially)
  useEffect(() => watch(ref.current!, { parts, made, make }), [parts, made])
  return [ref, made]
}
