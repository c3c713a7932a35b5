import { randomInt } from 'node:crypto'

/** Leaves out letters and digits that are easily confused. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
/** A new booking number, which guests say at the door. */
export const newNumber = (): string =>
  Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
