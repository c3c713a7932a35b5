import { openShopServer } from '../../../support/shop-server.ts'
import { roomy } from '../../../support/member.ts'
import { floodsSuite } from './floods-suite.ts'

floodsSuite('SQLite', () => openShopServer({ trustProxy: true, limits: roomy }))
