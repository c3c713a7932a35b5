import { isFull } from './use-near.ts'

/** Replaces the menu's own hook: a part of the menu is rendered as long as there is room for its rows. */
export const useComing = (): [ref: null, came: boolean] => [null, !isFull()]
