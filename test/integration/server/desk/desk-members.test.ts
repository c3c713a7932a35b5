import { openBenefitServer } from '../../../support/benefit-shop.ts'
import { roomy } from '../../../support/member.ts'
import { deskMembersSuite } from './desk-members-suite.ts'

deskMembersSuite('SQLite', () => openBenefitServer({ limits: roomy, trustProxy: true }))
