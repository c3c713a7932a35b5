import { openBenefitServer } from '../../../support/benefit-shop.ts'
import { orderLifeSuite } from './order-life-suite.ts'

orderLifeSuite('SQLite', () => openBenefitServer())
