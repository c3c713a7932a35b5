import { roomy } from '../../../support/customers/member.ts'
import { openShopServer } from '../../../support/server/shop-server.ts'
import { movedBookingsSuite } from './moved-bookings-suite.ts'

movedBookingsSuite('SQLite', () => openShopServer({ limits: roomy, trustProxy: true }))
