import { openBenefitServer } from '../../../support/shops/benefit-shop.ts'
import { roomy } from '../../../support/customers/member.ts'
import { invitationsSuite } from './invitations-suite.ts'

invitationsSuite('SQLite', () => openBenefitServer({ limits: roomy }))
