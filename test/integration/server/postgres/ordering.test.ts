import { onPostgres } from '../../../support/server/on-postgres.ts'
import { floodsSuite } from '../http/floods-suite.ts'
import { idempotencySuite } from '../orders/idempotency-suite.ts'
import { liveSuite } from '../live/live-suite.ts'
import { orderLifeSuite } from '../orders/order-life-suite.ts'
import { paymentsSuite } from '../payments/payments-suite.ts'
import { pushSuite } from '../live/push-suite.ts'
import { receiptSuite } from '../orders/receipt-suite.ts'
import { renderAgainSuite } from '../shops/render-again-suite.ts'
import { timersSuite } from '../live/timers-suite.ts'

onPostgres(({ open, openBenefits }) => {
  idempotencySuite('PostgreSQL', open)
  liveSuite('PostgreSQL', open)
  receiptSuite('PostgreSQL', open)
  renderAgainSuite('PostgreSQL', open)
  orderLifeSuite('PostgreSQL', openBenefits)
  paymentsSuite('PostgreSQL', openBenefits)
  pushSuite('PostgreSQL', (ports) => open({ ports }))
  timersSuite('PostgreSQL', (ports) => openBenefits({ ports }))
  floodsSuite('PostgreSQL', () => open({ trustProxy: true }))
})
