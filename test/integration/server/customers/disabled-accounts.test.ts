import { openShopServer } from '../../../support/shop-server.ts'
import { disabledAccountsSuite } from './disabled-accounts-suite.ts'

disabledAccountsSuite('SQLite', openShopServer)
