import { openBenefitServer } from '../../../support/benefit-shop.ts'
import { benefitsSuite } from './benefits-suite.ts'

benefitsSuite('SQLite', () => openBenefitServer())
