/**
 * Durations in ms. A day of 24 hours: the local day of a clock change is an hour longer or shorter (zone-offset.ts).
 */
export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** From this age on, the screens say how old an answer of the restaurant is (G29). */
export const shownAgeMs = 3 * minuteMs

/** In minutes. */
export const dayMinutes = 24 * 60
