import { isFull } from './use-near.ts'

/** In place of the menu's own: a stretch is there while there is room for its rows. */
export const useComing = (): [ref: null, came: boolean] => [null, !isFull()]
