/** In place of `src/ui/use-media.ts`: a phone's screen. Where that isn't so, the page's start leaves all to the app. */
export const useMedia = (): boolean => false
