import { openShopServer } from '../../../support/server/shop-server.ts'
import { pushSuite } from './push-suite.ts'

pushSuite('SQLite', (ports) => openShopServer({ ports }))
