/** Spec §9: a token this close to its end counts as expired. */
const marginMs = 5000

/** Whether this session may enter a screen that needs one. `now` is on the shop's clock. */
export const isValidSession = (session: { accessTokenExpiresAt: number } | null, now: number): boolean =>
  session !== null && session.accessTokenExpiresAt - now > marginMs
