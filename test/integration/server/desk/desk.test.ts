import { openShopServer } from '../../../support/server/shop-server.ts'
import { deskSuite } from './desk-suite.ts'
import { deskSwitchesSuite } from './desk-switches-suite.ts'

deskSuite('SQLite', () => openShopServer({ trustProxy: true }))
deskSwitchesSuite('SQLite', () => openShopServer())
