import { openBenefitServer } from '../../../support/shops/benefit-shop.ts'
import { roomy } from '../../../support/customers/member.ts'
import { pointsSuite } from './points-suite.ts'

pointsSuite('SQLite', () => openBenefitServer({ limits: roomy }))
