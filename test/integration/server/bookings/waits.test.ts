import { roomy } from '../../../support/customers/member.ts'
import { openShopServer } from '../../../support/server/shop-server.ts'
import { waitsSuite } from './waits-suite.ts'

waitsSuite('SQLite', () => openShopServer({ limits: roomy, trustProxy: true }))
