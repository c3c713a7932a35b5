import { openBenefitServer } from '../../../support/shops/benefit-shop.ts'
import { roomy } from '../../../support/customers/member.ts'
import { deskCouponsSuite } from './desk-coupons-suite.ts'

deskCouponsSuite('SQLite', () => openBenefitServer({ limits: roomy, trustProxy: true }))
