import { roomy } from '../../../support/member.ts'
import { openShopServer } from '../../../support/shop-server.ts'
import { forgottenSuite } from './forgotten-suite.ts'

forgottenSuite('SQLite', () => openShopServer({ limits: roomy }))
