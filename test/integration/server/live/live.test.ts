import { openShopServer } from '../../../support/server/shop-server.ts'
import { liveSuite } from './live-suite.ts'

liveSuite('SQLite', () => openShopServer())
