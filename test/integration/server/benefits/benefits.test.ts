import { openBenefitServer } from '../../../support/shops/benefit-shop.ts'
import { benefitsSuite } from './benefits-suite.ts'

benefitsSuite('SQLite', () => openBenefitServer())
