import { openShopServer } from '../../../support/server/shop-server.ts'
import { deviceSecretsSuite } from './device-secrets-suite.ts'

deviceSecretsSuite('SQLite', () => openShopServer())
