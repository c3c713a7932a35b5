import type { Result } from '../../workers/engine/result.ts'

const everyMs = 200
const tries = 25

/**
 * Gives a command that a screen sends on its own as soon as it opens: on a deep link the engine hasn't been
 * told yet what is being looked at, and says so.
 */
export async function whenReady<T>(command: () => Promise<Result<T>>): Promise<Result<T>> {
  let result = await command()
  for (let left = tries; left > 0 && !result.ok && result.code === 'EN_NOT_READY'; left--) {
    await new Promise((resolve) => setTimeout(resolve, everyMs))
    result = await command()
  }
  return result
}
