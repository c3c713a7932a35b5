/**
 * Names of caches in Cache storage, beside the app's own files, that the engine's worker and the service worker
 * share.
 */

/** Thumbnails of dishes. */
export const pictureCache = 'pictures'
