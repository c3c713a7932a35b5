import { onPostgres } from '../../../support/server/on-postgres.ts'
import { roomy } from '../../../support/customers/member.ts'
import { openShopServer } from '../../../support/server/shop-server.ts'
import { bookingsSuite } from '../bookings/bookings-suite.ts'
import { deskSuite } from '../desk/desk-suite.ts'
import { deskBookingsSuite } from '../bookings/desk-bookings-suite.ts'
import { movedBookingsSuite } from '../bookings/moved-bookings-suite.ts'
import { remindersSuite } from '../bookings/reminders-suite.ts'
import { seatedPartiesSuite } from '../bookings/seated-parties-suite.ts'
import { waitsSuite } from '../bookings/waits-suite.ts'
import { whoWantsNewsSuite } from '../bookings/who-wants-news-suite.ts'
import { deskCouponsSuite } from '../desk/desk-coupons-suite.ts'
import { deskDueSuite } from '../desk/desk-due-suite.ts'
import { deskMembersSuite } from '../desk/desk-members-suite.ts'
import { deskSwitchesSuite } from '../desk/desk-switches-suite.ts'

onPostgres(({ fresh, open, openBenefits }) => {
  deskSuite('PostgreSQL', () => open({ trustProxy: true }))
  deskSwitchesSuite('PostgreSQL', open)
  deskDueSuite('PostgreSQL', open)
  bookingsSuite('PostgreSQL', open)
  movedBookingsSuite('PostgreSQL', () => open({ trustProxy: true }))
  remindersSuite('PostgreSQL', open)
  seatedPartiesSuite('PostgreSQL', open)
  waitsSuite('PostgreSQL', () => open({ trustProxy: true }))
  whoWantsNewsSuite('PostgreSQL', async () => {
    const databaseUrl = await fresh()
    const server = await openShopServer({ limits: roomy, databaseUrl })
    return { server, env: { DATABASE_URL: databaseUrl, DATA_DIR: server.folder } }
  })
  deskBookingsSuite('PostgreSQL', () => open({ trustProxy: true }))
  deskCouponsSuite('PostgreSQL', () => openBenefits({ trustProxy: true }))
  deskMembersSuite('PostgreSQL', () => openBenefits({ trustProxy: true }))
})
