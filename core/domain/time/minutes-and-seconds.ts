/** Formats whole seconds as a countdown: 90 is "1:30", an hour "60:00". Ours: the spec is silent. */
export const minutesAndSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
