import { roomy } from '../../../support/member.ts'
import { openShopServer } from '../../../support/shop-server.ts'
import { deskBookingsSuite } from './desk-bookings-suite.ts'

deskBookingsSuite('SQLite', () => openShopServer({ limits: roomy, trustProxy: true }))
