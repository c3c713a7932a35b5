import { openShopServer } from '../../../support/server/shop-server.ts'
import { deskDueSuite } from './desk-due-suite.ts'

deskDueSuite('SQLite', () => openShopServer())
