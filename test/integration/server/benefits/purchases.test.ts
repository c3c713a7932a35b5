import { openBenefitServer } from '../../../support/shops/benefit-shop.ts'
import { purchasesSuite } from './purchases-suite.ts'

purchasesSuite('SQLite', () => openBenefitServer())
