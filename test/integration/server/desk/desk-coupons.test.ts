import { openBenefitServer } from '../../../support/benefit-shop.ts'
import { roomy } from '../../../support/member.ts'
import { deskCouponsSuite } from './desk-coupons-suite.ts'

deskCouponsSuite('SQLite', () => openBenefitServer({ limits: roomy, trustProxy: true }))
