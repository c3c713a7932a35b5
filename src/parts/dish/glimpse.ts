import type { Item } from '../../../core/schema/menu.ts'

let last: Item | null = null

/** Remembers the dish that was just tapped, so that its screen needn't wait for the database to draw it. */
export function glimpse(item: Item): void {
  last = item
}

/** The dish, if it is the one that was just tapped. */
export const glimpsed = (id: string): Item | null => (last?.id === id ? last : null)
