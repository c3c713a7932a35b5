import { roomy } from '../../../support/customers/member.ts'
import { openShopServer } from '../../../support/server/shop-server.ts'
import { remindersSuite } from './reminders-suite.ts'

remindersSuite('SQLite', () => openShopServer({ limits: roomy }))
