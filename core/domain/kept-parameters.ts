/**
 * The parameters of a visit, which are kept on every link inside the app and by a notification that opens it
 * (spec §2).
 */
export const keptParameters = ['table', 'language', 'orgId', 'source'] as const
