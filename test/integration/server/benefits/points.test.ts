import { openBenefitServer } from '../../../support/benefit-shop.ts'
import { roomy } from '../../../support/member.ts'
import { pointsSuite } from './points-suite.ts'

pointsSuite('SQLite', () => openBenefitServer({ limits: roomy }))
