import { pictureCache } from '../../../core/schema/cache-names.ts'
import { mayBeOutOfSpace } from '../../../core/storage/failures.ts'

/**
 * Writes; on a full phone once more without the pictures, which can be fetched again (G19).
 * @param write carried out as a whole or not at all; never within a transaction, which wouldn't outlive the making of room
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

/** The same, of a command. */
export const makingRoom =
  <Given extends unknown[], T>(run: (...given: Given) => Promise<T>) =>
  (...given: Given): Promise<T> =>
    withRoom(() => run(...given))
