import { openShopServer } from '../../../support/shop-server.ts'
import { pushSuite } from './push-suite.ts'

pushSuite('SQLite', (ports) => openShopServer({ ports }))
