/** What the app keeps in Cache storage beside its own files, by the names that worker and service worker share. */

/** Thumbnails of dishes. */
export const pictureCache = 'pictures'
