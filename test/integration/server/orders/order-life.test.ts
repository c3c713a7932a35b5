import { openBenefitServer } from '../../../support/shops/benefit-shop.ts'
import { orderLifeSuite } from './order-life-suite.ts'

orderLifeSuite('SQLite', () => openBenefitServer())
