import { openBenefitServer } from '../../../support/benefit-shop.ts'
import { roomy } from '../../../support/member.ts'
import { timersSuite } from './timers-suite.ts'

timersSuite('SQLite', (ports) => openBenefitServer({ ports, limits: roomy }))
