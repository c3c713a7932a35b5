import type { ReactNode } from 'react'

/** What a filter says about a dish. */
export type DishMark = {
  words: ReactNode
  /** It is looked at before it goes into the cart: one tap won't do. */
  opens: boolean
}

/** By the dish's or combo's id. */
export type DishMarks = ReadonlyMap<string, DishMark>
