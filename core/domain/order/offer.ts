import type { Language } from '../../schema/primitives.ts'
import type { Service, Shop } from '../../schema/shop.ts'
import { menuLanguages } from '../menu/menu-language.ts'
import { orderTypesOf } from './order-types.ts'

/**
 * What somebody is offered who has chosen nothing yet: the first order type that the shop has, and its menu's language. Null while
 * it takes no orders.
 */
export function offerIn(
  shop: Pick<Shop, 'services' | 'language'>,
  language: Language,
  atTable: boolean,
): { service: Service; language: Language } | null {
  const services = orderTypesOf(atTable).flatMap(
    (type) => shop.services.find(({ orderType }) => orderType === type) ?? [],
  )
  const [service] = services
  return service && !service.paused ? { service, language: menuLanguages(shop, service, language)[0] } : null
}
