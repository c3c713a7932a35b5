import { openShopServer } from '../../../support/shop-server.ts'
import { idempotencySuite } from './idempotency-suite.ts'

idempotencySuite('SQLite', () => openShopServer())
