import { roomy } from '../../../support/customers/member.ts'
import { openShopServer } from '../../../support/server/shop-server.ts'
import { deskBookingsSuite } from './desk-bookings-suite.ts'

deskBookingsSuite('SQLite', () => openShopServer({ limits: roomy, trustProxy: true }))
