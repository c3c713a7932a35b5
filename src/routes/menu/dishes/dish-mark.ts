import type { ReactNode } from 'react'

/** What a filter says about a dish. */
export type DishMark = {
  words: ReactNode
  /** The add button opens the dish instead of adding it. */
  opens: boolean
}

/** The marks by the id of the dish or combo. */
export type DishMarks = ReadonlyMap<string, DishMark>
