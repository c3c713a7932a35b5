/** Spec §4, §9: a table's link and a session's token count as expired this long before they are. */
export const expiryMarginMs = 5_000

/** Whether this session's token still counts. `now` is on the shop's clock. */
export const isTokenValid = (session: { accessTokenExpiresAt: number } | null, now: number): boolean =>
  session !== null && session.accessTokenExpiresAt - expiryMarginMs > now
