import { openShopServer } from '../../../support/server/shop-server.ts'
import { receiptSuite } from './receipt-suite.ts'

receiptSuite('SQLite', () => openShopServer())
