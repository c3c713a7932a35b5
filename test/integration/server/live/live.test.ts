import { openShopServer } from '../../../support/shop-server.ts'
import { liveSuite } from './live-suite.ts'

liveSuite('SQLite', () => openShopServer())
