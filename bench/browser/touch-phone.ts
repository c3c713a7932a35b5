/** A browser's context as on a phone with a finger on it. */
export const touchPhone = {
  viewport: { width: 412, height: 915 },
  locale: 'en-GB',
  hasTouch: true,
  isMobile: true,
} as const
