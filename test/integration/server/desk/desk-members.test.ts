import { openBenefitServer } from '../../../support/shops/benefit-shop.ts'
import { roomy } from '../../../support/customers/member.ts'
import { deskMembersSuite } from './desk-members-suite.ts'

deskMembersSuite('SQLite', () => openBenefitServer({ limits: roomy, trustProxy: true }))
