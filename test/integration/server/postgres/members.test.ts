import { roomy } from '../../../support/customers/member.ts'
import { onPostgres } from '../../../support/server/on-postgres.ts'
import { openShopServer } from '../../../support/server/shop-server.ts'
import { benefitsSuite } from '../benefits/benefits-suite.ts'
import { currencySuite } from '../shops/currency-suite.ts'
import { removeShopSuite } from '../shops/remove-shop-suite.ts'
import { codeFloodsSuite } from '../customers/code-floods-suite.ts'
import { couponsSuite } from '../benefits/coupons-suite.ts'
import { deviceSecretsSuite } from '../customers/device-secrets-suite.ts'
import { sameAttemptSuite } from '../customers/same-attempt-suite.ts'
import { disabledAccountsSuite } from '../customers/disabled-accounts-suite.ts'
import { erasureByNumberSuite } from '../erasure/erasure-by-number-suite.ts'
import { erasureMeanwhileSuite } from '../erasure/erasure-meanwhile-suite.ts'
import { erasureSuite } from '../erasure/erasure-suite.ts'
import { forgottenSuite } from '../erasure/forgotten-suite.ts'
import { invitationsSuite } from '../benefits/invitations-suite.ts'
import { missionsSuite } from '../benefits/missions-suite.ts'
import { pointsSuite } from '../benefits/points-suite.ts'
import { purchasesSuite } from '../benefits/purchases-suite.ts'
import { refundsSuite } from '../orders/refunds-suite.ts'
import { vouchersSuite } from '../benefits/vouchers-suite.ts'

onPostgres(({ fresh, open, openBenefits }) => {
  deviceSecretsSuite('PostgreSQL', open)
  erasureSuite('PostgreSQL', open)
  erasureMeanwhileSuite('PostgreSQL', open)
  erasureByNumberSuite('PostgreSQL', async () => {
    const databaseUrl = await fresh()
    const server = await openShopServer({ limits: roomy, databaseUrl })
    return { server, env: { DATABASE_URL: databaseUrl, DATA_DIR: server.folder } }
  })
  disabledAccountsSuite('PostgreSQL', open)
  sameAttemptSuite('PostgreSQL', open)
  couponsSuite('PostgreSQL', () =>
    openBenefits({ limits: { ...roomy, couponCodeFromSite: () => {}, couponClaim: () => {} } }),
  )
  invitationsSuite('PostgreSQL', openBenefits)
  missionsSuite('PostgreSQL', openBenefits)
  pointsSuite('PostgreSQL', openBenefits)
  refundsSuite('PostgreSQL', () => openBenefits({ trustProxy: true }))
  vouchersSuite('PostgreSQL', openBenefits)
  benefitsSuite('PostgreSQL', openBenefits)
  purchasesSuite('PostgreSQL', openBenefits)
  currencySuite('PostgreSQL', openBenefits)
  removeShopSuite('PostgreSQL', openBenefits)
  forgottenSuite('PostgreSQL', open)
  codeFloodsSuite('PostgreSQL', (options) => open({ limits: {}, ...options, trustProxy: true }))
})
