import { openShopServer } from '../../../support/shop-server.ts'
import { receiptSuite } from './receipt-suite.ts'

receiptSuite('SQLite', () => openShopServer())
