import { openBenefitServer } from '../../../support/benefit-shop.ts'
import { purchasesSuite } from './purchases-suite.ts'

purchasesSuite('SQLite', () => openBenefitServer())
