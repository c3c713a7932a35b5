/** Options of a browser context that is like a phone with touch. */
export const touchPhone = {
  viewport: { width: 412, height: 915 },
  locale: 'en-GB',
  hasTouch: true,
  isMobile: true,
} as const
