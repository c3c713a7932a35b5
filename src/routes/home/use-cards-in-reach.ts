import { type RefObject, useEffect, useRef, useState } from 'react'

/** The number of cards that a phone shows before the shelf is scrolled. */
const initially = 3
/** An observer's root margin: half the visible width of the shelf on either side. */
const reach = '0px 50%'

/**
 * How many cards of a shelf are visible or nearly so: pictures further along load only when the customer scrolls
 * towards them. The browser's own `loading=lazy` would fetch all within a few screens, which is the whole shelf.
 * @param count the number of cards, which are the first children of the list
 */
export function useCardsInReach(count: number): [list: RefObject<HTMLUListElement | null>, cards: number] {
  const ref = useRef<HTMLUListElement>(null)
  const [cards, setCards] = useState(initially)
  useEffect(() => {
    const children = [...(ref.current?.children ?? [])].slice(0, count)
    const observer = new IntersectionObserver(
      (entries) => {
        const reached = entries.filter((entry) => entry.isIntersecting)
        setCards((before) => Math.max(before, ...reached.map(({ target }) => children.indexOf(target) + 1)))
      },
      { root: ref.current, rootMargin: reach },
    )
    for (const card of children) observer.observe(card)
    return () => observer.disconnect()
  }, [count])
  return [ref, cards]
}
