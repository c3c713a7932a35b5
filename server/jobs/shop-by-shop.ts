import type { Database } from '../database/open.ts'
import type { Log } from '../log/log.ts'
import { listShopIds } from '../shops/read/list-shops.ts'

/**
 * Makes a job out of work for one shop: each shop gets its turn, whatever happens with another's. A failure is logged
 * once while it lasts, and the work is tried again at the next turn.
 */
export function shopByShop<Services extends { db: Database; log: Log }>(
  work: (services: Services, shopId: string) => Promise<void>,
): (services: Services) => Promise<void> {
  const failures = new WeakMap<Services, Map<string, string>>()
  return async (services) => {
    const failed = failures.get(services) ?? new Map<string, string>()
    failures.set(services, failed)
    const { db, log } = services
    for (const shop of await listShopIds(db)) {
      try {
        await work(services, shop)
        if (failed.delete(shop)) log.info({ shop }, 'a timer’s work for a shop is done again')
      } catch (error) {
        const words = String(error)
        if (words !== failed.get(shop))
          log.error({ err: error, shop }, 'a timer’s work for a shop failed; it is tried again')
        failed.set(shop, words)
      }
    }
  }
}
