/**
 * Replaces `src/ui/use-media.ts`: assumes a phone's screen. On any other, the page's start script leaves everything
 * to the app.
 */
export const useMedia = (): boolean => false
