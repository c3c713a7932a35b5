import { defaultGetType } from '../../../../../core/schema/delivery.ts'
import type { Service } from '../../../../../core/schema/shop.ts'
import type { CheckoutForm } from '../../../../parts/order/checkout/checkout-form.ts'
import type { ShownAddress } from '../../../../queries/use-addresses.ts'

const canBeChosen = ({ address }: ShownAddress): boolean => !address.deleting

/** The delivery address if the customer chooses none: the default address, else the first. */
export const usualAddress = (addresses: readonly ShownAddress[]): string | null =>
  addresses.find(canBeChosen)?.address.id ?? null

/**
 * The delivery address of an order and its way of handing over. If the chosen address is gone, the customer is asked,
 * and no other one is put in its place (ours: the spec is silent): `isLost` says so where there are others to choose
 * from. The usual hand-over is outside (spec §9), if the restaurant offers it. Who pays on delivery meets the courier:
 * nothing is left at the door then (`barred`), unless the restaurant has no other way (ours, too).
 */
export function deliveryOf(
  form: Pick<CheckoutForm, 'addressId' | 'getType' | 'payment'>,
  { delivery }: Pick<Service, 'delivery'>,
  addresses: readonly ShownAddress[],
) {
  const usable = addresses.filter(canBeChosen)
  const chosen = usable.find(({ address }) => address.id === form.addressId) ?? null
  const isLost = form.addressId !== null && chosen === null && usable.length > 0
  const getTypes = delivery?.getTypes ?? []
  const left = getTypes.find((one) => one === 'leaveAtDoor' && form.payment === 'payOnDelivery')
  const barred = getTypes.length > 1 ? (left ?? null) : null
  const possible = getTypes.filter((one) => one !== barred)
  const usual = possible.find((one) => one === defaultGetType) ?? possible[0] ?? defaultGetType
  const getType = possible.find((one) => one === form.getType) ?? usual
  return { usable, chosen, isLost, getTypes, barred, getType }
}
