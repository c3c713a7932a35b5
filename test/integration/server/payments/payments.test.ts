import { openBenefitServer } from '../../../support/benefit-shop.ts'
import { roomy } from '../../../support/member.ts'
import { paymentsSuite } from './payments-suite.ts'

paymentsSuite('SQLite', () => openBenefitServer({ limits: roomy }))
