import { openBenefitServer } from '../../../support/shops/benefit-shop.ts'
import { roomy } from '../../../support/customers/member.ts'
import { paymentsSuite } from './payments-suite.ts'

paymentsSuite('SQLite', () => openBenefitServer({ limits: roomy }))
