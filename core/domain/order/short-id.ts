/** Enough of an id to tell two of one evening apart, and no key that a server would know. */
export const shortId = (id: string): string => id.slice(0, 8)
