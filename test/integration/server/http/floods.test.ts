import { openShopServer } from '../../../support/server/shop-server.ts'
import { roomy } from '../../../support/customers/member.ts'
import { floodsSuite } from './floods-suite.ts'

floodsSuite('SQLite', () => openShopServer({ trustProxy: true, limits: roomy }))
