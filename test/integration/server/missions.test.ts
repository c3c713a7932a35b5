import { openBenefitServer } from '../../support/benefit-shop.ts'
import { roomy } from '../../support/member.ts'
import { missionsSuite } from './missions-suite.ts'

missionsSuite('SQLite', () => openBenefitServer({ limits: roomy }))
