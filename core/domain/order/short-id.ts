/** Enough of an id to distinguish the orders of one evening, but not a key that a server would accept. */
export const shortId = (id: string): string => id.slice(0, 8)
