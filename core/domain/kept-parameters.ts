/** What an address says of a visit, kept on every link inside the app and by a notification that leads into it (spec §2). */
export const keptParameters = ['table', 'language', 'orgId', 'source'] as const
