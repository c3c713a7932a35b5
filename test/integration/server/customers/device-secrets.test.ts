import { openShopServer } from '../../../support/shop-server.ts'
import { deviceSecretsSuite } from './device-secrets-suite.ts'

deviceSecretsSuite('SQLite', () => openShopServer())
