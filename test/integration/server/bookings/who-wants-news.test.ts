import { roomy } from '../../../support/customers/member.ts'
import { openShopServer } from '../../../support/server/shop-server.ts'
import { whoWantsNewsSuite } from './who-wants-news-suite.ts'

whoWantsNewsSuite('SQLite', async () => {
  const server = await openShopServer({ limits: roomy })
  return { server, env: { DATA_DIR: server.folder } }
})
