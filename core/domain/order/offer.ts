import type { Language } from '../../schema/primitives.ts'
import type { Service, Shop } from '../../schema/shop.ts'
import { menuLanguages } from '../menu/menu-language.ts'
import { orderTypesOf } from './order-types.ts'

/**
 * The service offered to somebody who hasn't chosen anything yet, that of the first order type the shop has, and the
 * language of its menu. Null while that service is paused, or if there is none.
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
