/** Replaces the menu's own hook: there is no viewport that a row could be near. */

/** As in the menu's own hook. */
export const rowParts = 2

/**
 * The maximum number of rows; further ones are left to the app. A larger page takes longer to arrive, and nobody
 * scrolls that far before the app has started.
 */
const mostRows = 300

let rows = 0

/** Resets the count of rows at the start of a rendering. */
export function beginRows(): void {
  rows = 0
}

export const isFull = (): boolean => rows >= mostRows

/** A block is rendered completely or not at all. */
export function useNear(parts: number): [ref: null, made: number] {
  rows += parts / rowParts
  return [null, rows <= mostRows ? parts : 0]
}
