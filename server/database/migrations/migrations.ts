import type { Migration } from 'kysely/migration'
import type { Dialect } from '../dialect.ts'
import { first } from './0001-first.ts'
import { accounts } from './0002-accounts.ts'
import { deliveries } from './0003-deliveries.ts'
import { benefits } from './0004-benefits.ts'
import { slotOrders } from './0005-slot-orders.ts'
import { orderLife } from './0006-order-life.ts'
import { push } from './0007-push.ts'
import { payments } from './0008-payments.ts'
import { desk } from './0009-desk.ts'
import { receipt } from './0010-receipt.ts'
import { menuWire } from './0011-menu-wire.ts'
import { senders } from './0012-senders.ts'
import { formerGuests } from './0013-former-guests.ts'
import { disabledAccounts } from './0014-disabled-accounts.ts'
import { guests } from './0015-guests.ts'
import { bookings } from './0016-bookings.ts'
import { orderBooking } from './0017-order-booking.ts'
import { vouchers } from './0018-vouchers.ts'
import { coupons } from './0019-coupons.ts'
import { invitations } from './0020-invitations.ts'
import { missions } from './0021-missions.ts'
import { managers } from './0022-managers.ts'
import { missionNews } from './0023-mission-news.ts'
import { deskMissions } from './0024-desk-missions.ts'
import { holds } from './0025-holds.ts'
import { couponsAtTheDesk } from './0026-coupons-at-the-desk.ts'
import { ordersInFewTrips } from './0027-orders-in-few-trips.ts'
import { shopTexts } from './0028-shop-texts.ts'
import { chargeIndex } from './0029-charge-index.ts'
import { orderRefunds } from './0030-order-refunds.ts'
import { entryNumbers } from './0031-entry-numbers.ts'
import { fewerEntries } from './0032-fewer-entries.ts'
import { disabledAndDeleted } from './0033-disabled-and-deleted.ts'
import { claimedCoupons } from './0034-claimed-coupons.ts'
import { usedBefore } from './0035-used-before.ts'
import { ordersByUpdate } from './0036-orders-by-update.ts'
import { fewerSenderIndexes } from './0037-fewer-sender-indexes.ts'
import { waitsInstead } from './0038-waits-instead.ts'
import { paymentsByCustomer } from './0039-payments-by-customer.ts'
import { newsOfNobody } from './0040-news-of-nobody.ts'
import { refusedRefunds } from './0041-refused-refunds.ts'
import { tappedAt } from './0042-tapped-at.ts'
import { calledOff } from './0043-called-off.ts'
import { offersAndStays } from './0044-offers-and-stays.ts'
import { unheardOffers } from './0045-unheard-offers.ts'

/**
 * Every change of the database, in order; a migration that was released is never edited. Each runs in a transaction, so
 * it must do without what a transaction doesn't allow (`pragma foreign_keys`, `create index concurrently`).
 */
export const migrations = (dialect: Dialect): Record<string, Migration> => ({
  '0001-first': { up: (db) => first(db, dialect) },
  '0002-accounts': { up: (db) => accounts(db, dialect) },
  '0003-deliveries': { up: deliveries },
  '0004-benefits': { up: (db) => benefits(db, dialect) },
  '0005-slot-orders': { up: slotOrders },
  '0006-order-life': { up: (db) => orderLife(db, dialect) },
  '0007-push': { up: (db) => push(db, dialect) },
  '0008-payments': { up: (db) => payments(db, dialect) },
  '0009-desk': { up: (db) => desk(db, dialect) },
  '0010-receipt': { up: receipt },
  '0011-menu-wire': { up: menuWire },
  '0012-senders': { up: (db) => senders(db, dialect) },
  '0013-former-guests': { up: (db) => formerGuests(db, dialect) },
  '0014-disabled-accounts': { up: (db) => disabledAccounts(db, dialect) },
  '0015-guests': { up: guests },
  '0016-bookings': { up: (db) => bookings(db, dialect) },
  '0017-order-booking': { up: orderBooking },
  '0018-vouchers': { up: (db) => vouchers(db, dialect) },
  '0019-coupons': { up: (db) => coupons(db, dialect) },
  '0020-invitations': { up: (db) => invitations(db, dialect) },
  '0021-missions': { up: (db) => missions(db, dialect) },
  '0022-managers': { up: (db) => managers(db, dialect) },
  '0023-mission-news': { up: (db) => missionNews(db, dialect) },
  '0024-desk-missions': { up: (db) => deskMissions(db, dialect) },
  '0025-holds': { up: (db) => holds(db, dialect) },
  '0026-coupons-at-the-desk': { up: (db) => couponsAtTheDesk(db, dialect) },
  '0027-orders-in-few-trips': { up: ordersInFewTrips },
  '0028-shop-texts': { up: (db) => shopTexts(db, dialect) },
  '0029-charge-index': { up: chargeIndex },
  '0030-order-refunds': { up: (db) => orderRefunds(db, dialect) },
  '0031-entry-numbers': { up: entryNumbers },
  '0032-fewer-entries': { up: fewerEntries },
  '0033-disabled-and-deleted': { up: (db) => disabledAndDeleted(db, dialect) },
  '0034-claimed-coupons': { up: claimedCoupons },
  '0035-used-before': { up: usedBefore },
  '0036-orders-by-update': { up: ordersByUpdate },
  '0037-fewer-sender-indexes': { up: fewerSenderIndexes },
  '0038-waits-instead': { up: waitsInstead },
  '0039-payments-by-customer': { up: paymentsByCustomer },
  '0040-news-of-nobody': { up: newsOfNobody },
  '0041-refused-refunds': { up: (db) => refusedRefunds(db, dialect) },
  '0042-tapped-at': { up: (db) => tappedAt(db, dialect) },
  '0043-called-off': { up: (db) => calledOff(db, dialect) },
  '0044-offers-and-stays': { up: (db) => offersAndStays(db, dialect) },
  '0045-unheard-offers': { up: (db) => unheardOffers(db, dialect) },
})
