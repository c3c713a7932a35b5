import type { Database } from '../../database/open.ts'
import { Superseded } from '../../http/answer.ts'
import { lookAgain } from './read-shop.ts'

/** How often work is done, at most, if the shop is changed each time before it has finished. */
const attempts = 5

/**
 * Does work that reads the shop, and does it again with the shop as it is now if somebody has changed it since.
 * @throws Superseded when it was changed each time
 */
export async function onCurrentShop<T>(db: Database, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Superseded) || attempt === attempts) throw error
      lookAgain(db)
    }
  }
}
