import { openBenefitServer } from '../../../support/benefit-shop.ts'
import { roomy } from '../../../support/member.ts'
import { refundsSuite } from './refunds-suite.ts'

refundsSuite('SQLite', () => openBenefitServer({ limits: roomy, trustProxy: true }))
