/**
 * Screens of one dish, combo, order or booking, by its id. An id may contain dots and so look like a file name
 * (`soup.json`).
 */
const ofOne = /^\/(item|combo|order\/detail|booking\/(detail|received))\/[^/]+$/

/** Whether a path ends with an id, so that its ending isn't a file extension. */
export const endsWithId = (path: string): boolean => ofOne.test(path)
