/** In place of the menu's own: there is no screen that a row could be near. */

/** As the menu's own. */
export const rowParts = 2

/** Further ones are left to the app: a page of more is slow to come, and nobody reads so far before it is there. */
const mostRows = 300

let rows = 0

/** Begins a drawing. */
export function beginRows(): void {
  rows = 0
}

export const isFull = (): boolean => rows >= mostRows

/** A block is drawn whole, or not at all. */
export function useNear(parts: number): [ref: null, made: number] {
  rows += parts / rowParts
  return [null, rows <= mostRows ? parts : 0]
}
