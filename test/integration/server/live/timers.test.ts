import { openBenefitServer } from '../../../support/shops/benefit-shop.ts'
import { roomy } from '../../../support/customers/member.ts'
import { timersSuite } from './timers-suite.ts'

timersSuite('SQLite', (ports) => openBenefitServer({ ports, limits: roomy }))
