import type { Item } from '../../../core/schema/menu.ts'

let last: Item | null = null

/** Remembers the dish that was just tapped, so that its screen can be drawn without waiting for the database. */
export function glimpse(item: Item): void {
  last = item
}

/** The remembered dish, if it has this id. */
export const glimpsed = (id: string): Item | null => (last?.id === id ? last : null)
