import type { Service } from '../../../../../core/schema/shop.ts'
import type { CheckoutForm } from '../../../../parts/order/checkout/checkout-form.ts'
import type { ShownAddress } from '../../../../queries/use-addresses.ts'

/** Which address an order goes to and how it is handed over: what was chosen, else the default. */
export function deliveryOf(
  form: Pick<CheckoutForm, 'addressId' | 'getType'>,
  { delivery }: Pick<Service, 'delivery'>,
  addresses: readonly ShownAddress[],
) {
  const usable = addresses.filter(({ address }) => !address.deleting)
  const chosen = usable.find(({ address }) => address.id === form.addressId) ?? usable[0] ?? null
  const getTypes = delivery?.getTypes ?? []
  const getType = getTypes.find((one) => one === form.getType) ?? getTypes[0] ?? 'meetOutside'
  return { usable, chosen, getTypes, getType }
}
