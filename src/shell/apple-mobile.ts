/**
 * Whether this is an iPhone or iPad. In Safari an iPad calls itself a Macintosh, of which none has a touch screen.
 */
export function isAppleMobile(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

/**
 * Whether the app runs on an iPhone or iPad and not from its home screen. There Safari deletes what a page has stored
 * after seven days of use without a visit, and an app on the home screen has a storage of its own.
 */
export const isInAppleBrowser = (): boolean =>
  isAppleMobile() && !matchMedia('(display-mode: standalone)').matches
