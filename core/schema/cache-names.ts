/** What the app keeps in Cache storage beside its own files, by the names that worker and service worker share. */

/** Thumbnails of dishes. */
export const pictureCache = 'pictures'

/** The first screens as they stood, for the next launch; also the channel on which pages hear that they were dropped. */
export const firstScreenCache = 'first-screens'
