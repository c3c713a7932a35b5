const listed = 'street:'

/** The id of a place of the shop's own list of streets, which has a point for a whole street only. */
export const listedId = (index: number): string => `${listed}${index}`

export const isListed = (placeId: string): boolean => placeId.startsWith(listed)
