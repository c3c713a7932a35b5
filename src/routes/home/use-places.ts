import { useEffect, useState } from 'react'

/**
 * The cards of a shelf, which keep their places while the screen is shown: a dish that leaves the menu stays where it
 * was, as one that can't be had, because otherwise the next card would slide under the finger. When the screen is shown
 * again, only what can be had is there, and likewise if none of the cards is left, as after a change of the hour.
 * Ours: the spec is silent.
 * @param items the dishes for the shelf
 * @param menu all that the menu has now
 */
export function usePlaces<T extends { id: string }>(items: readonly T[], menu: readonly T[]): readonly T[] {
  const [[last, before], keep] = useState<[items?: readonly T[], places?: readonly T[]]>([])
  useEffect(() => () => keep([]), [])
  if (before && last === items) return before
  const places = [...items]
  const isHere = ({ id }: T) => menu.some((one) => one.id === id)
  if (before?.some(isHere)) before.forEach((one, at) => isHere(one) || places.splice(at, 0, one))
  keep([items, places])
  return places
}
