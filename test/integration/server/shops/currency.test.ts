import { openBenefitServer } from '../../../support/shops/benefit-shop.ts'
import { currencySuite } from './currency-suite.ts'

currencySuite('SQLite', () => openBenefitServer())
