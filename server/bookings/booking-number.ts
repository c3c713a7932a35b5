import { randomInt } from 'node:crypto'

/** Without letters and digits that are taken for each other. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
/** What is said at the door. */
export const newNumber = (): string =>
  Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
