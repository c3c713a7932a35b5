/** Screens of one dish, combo, order or booking, by its id. An id may hold dots, and so end as a file does (`soup.json`). */
const ofOne = /^\/(item|combo|order\/detail|booking\/(detail|received))\/[^/]+$/

/** Whether an address names one thing by its id: then its ending says nothing of a file. */
export const endsWithId = (path: string): boolean => ofOne.test(path)
