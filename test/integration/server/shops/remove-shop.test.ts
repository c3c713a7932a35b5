import { openBenefitServer } from '../../../support/shops/benefit-shop.ts'
import { removeShopSuite } from './remove-shop-suite.ts'

removeShopSuite('SQLite', () => openBenefitServer())
