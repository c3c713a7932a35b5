import { openBenefitServer } from '../../../support/shops/benefit-shop.ts'
import { roomy } from '../../../support/customers/member.ts'
import { refundsSuite } from './refunds-suite.ts'

refundsSuite('SQLite', () => openBenefitServer({ limits: roomy, trustProxy: true }))
