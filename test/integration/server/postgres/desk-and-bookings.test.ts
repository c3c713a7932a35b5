import { onPostgres } from '../../../support/server/on-postgres.ts'
import { bookingsSuite } from '../bookings/bookings-suite.ts'
import { deskSuite } from '../desk/desk-suite.ts'
import { deskBookingsSuite } from '../bookings/desk-bookings-suite.ts'
import { waitsSuite } from '../bookings/waits-suite.ts'
import { deskCouponsSuite } from '../desk/desk-coupons-suite.ts'
import { deskMembersSuite } from '../desk/desk-members-suite.ts'
import { deskSwitchesSuite } from '../desk/desk-switches-suite.ts'

onPostgres(({ open, openBenefits }) => {
  deskSuite('PostgreSQL', () => open({ trustProxy: true }))
  deskSwitchesSuite('PostgreSQL', open)
  bookingsSuite('PostgreSQL', open)
  waitsSuite('PostgreSQL', () => open({ trustProxy: true }))
  deskBookingsSuite('PostgreSQL', () => open({ trustProxy: true }))
  deskCouponsSuite('PostgreSQL', () => openBenefits({ trustProxy: true }))
  deskMembersSuite('PostgreSQL', () => openBenefits({ trustProxy: true }))
})
