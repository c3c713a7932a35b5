import { roomy } from '../../../support/customers/member.ts'
import { openShopServer } from '../../../support/server/shop-server.ts'
import { forgottenSuite } from './forgotten-suite.ts'

forgottenSuite('SQLite', () => openShopServer({ limits: roomy }))
