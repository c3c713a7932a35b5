import { afterAll, afterEach, beforeAll, describe, test } from 'vitest'
import { roomy } from '../customers/member.ts'
import { openBenefitServer } from '../shops/benefit-shop.ts'
import { noPostgres, openPostgres, type Postgres } from '../database/postgres.ts'
import { openShopServer, type ShopServer, type ShopServerOptions } from './shop-server.ts'

export type OnPostgres = {
  /** The address of a new database with order-shop.ts in it. */
  fresh: () => Promise<string>
  /** A server with order-shop.ts on a database of its own. */
  open: (options?: ShopServerOptions) => Promise<ShopServer>
  /** The same, with the benefits of benefit-shop.ts. */
  openBenefits: (options?: ShopServerOptions) => ReturnType<typeof openBenefitServer>
}

/** Runs tests that need a PostgreSQL. Without one they are skipped, and the reason is reported. */
export function onPostgres(tests: (on: OnPostgres) => void): void {
  if (noPostgres) return test.skip(`the suite on PostgreSQL: ${noPostgres}`)
  describe('with DATABASE_URL', () => {
    let postgres: Postgres
    beforeAll(async () => {
      postgres = await openPostgres()
    })
    afterEach(() => postgres.release())
    afterAll(() => postgres.stop(), 60_000)
    const fresh = () => postgres.fresh()
    tests({
      fresh,
      open: async (options) => openShopServer({ limits: roomy, ...options, databaseUrl: await fresh() }),
      openBenefits: async (options) =>
        openBenefitServer({ limits: roomy, ...options, databaseUrl: await fresh() }),
    })
  })
}
