import { openBenefitServer } from '../../../support/benefit-shop.ts'
import { roomy } from '../../../support/member.ts'
import { invitationsSuite } from './invitations-suite.ts'

invitationsSuite('SQLite', () => openBenefitServer({ limits: roomy }))
