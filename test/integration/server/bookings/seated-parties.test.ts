import { roomy } from '../../../support/customers/member.ts'
import { openShopServer } from '../../../support/server/shop-server.ts'
import { seatedPartiesSuite } from './seated-parties-suite.ts'

seatedPartiesSuite('SQLite', () => openShopServer({ limits: roomy }))
