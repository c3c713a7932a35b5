import { openShopServer } from '../../../support/server/shop-server.ts'
import { idempotencySuite } from './idempotency-suite.ts'

idempotencySuite('SQLite', () => openShopServer())
