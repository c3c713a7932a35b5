import { type RefObject, useEffect, useRef, useState } from 'react'

/** So many are seen on a phone before anything is moved. */
const initially = 3
/** To the side of what is seen of the shelf: half as much again. */
const reach = '0px 50%'

/**
 * How many of a shelf's cards are seen or about to be: the pictures further along come when somebody moves towards them.
 * A browser's own way (`loading=lazy`) fetches all that are within a few screens, which is the whole shelf.
 * @param count of the cards, which are the list's children
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
