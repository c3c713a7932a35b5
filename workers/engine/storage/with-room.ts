import { pictureCache } from '../../../core/schema/cache-names.ts'
import { mayBeOutOfSpace } from '../../../core/storage/failures.ts'

/**
 * Runs `write`. If the phone is full, deletes the pictures, which can be fetched again, and runs `write` again (G19).
 * @param write is carried out as a whole or not at all. Don't call this within a transaction: it would end while the
 * pictures are being deleted.
 */
export async function withRoom<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const hasRoom = mayBeOutOfSpace(error) && 'caches' in globalThis && (await caches.delete(pictureCache))
    if (!hasRoom) throw error
    return write()
  }
}

/** Wraps a command in `withRoom`. */
export const makingRoom =
  <Given extends unknown[], T>(run: (...given: Given) => Promise<T>) =>
  (...given: Given): Promise<T> =>
    withRoom(() => run(...given))
