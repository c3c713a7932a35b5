import { openShopServer } from '../../../support/server/shop-server.ts'
import { disabledAccountsSuite } from './disabled-accounts-suite.ts'

disabledAccountsSuite('SQLite', openShopServer)
