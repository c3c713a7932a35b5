import { openShopServer } from '../../../support/server/shop-server.ts'
import { codeFloodsSuite } from './code-floods-suite.ts'

codeFloodsSuite('SQLite', (options) => openShopServer({ ...options, trustProxy: true }))
