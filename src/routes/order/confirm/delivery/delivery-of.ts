import { defaultGetType } from '../../../../../core/schema/delivery.ts'
import type { Service } from '../../../../../core/schema/shop.ts'
import type { CheckoutForm } from '../../../../parts/order/checkout/checkout-form.ts'
import type { ShownAddress } from '../../../../queries/use-addresses.ts'

const canBeChosen = ({ address }: ShownAddress): boolean => !address.deleting

/** The delivery address if the customer chooses none: the default address, else the first. */
export const usualAddress = (addresses: readonly ShownAddress[]): string | null =>
  addresses.find(canBeChosen)?.address.id ?? null

/**
 * The delivery address of an order. If the chosen address is gone, the customer is asked, and no other one is put in its
 * place (ours: the spec is silent): `isLost` says so where there are others to choose from.
 */
export function deliveryOf(
  { addressId }: Pick<CheckoutForm, 'addressId'>,
  addresses: readonly ShownAddress[],
) {
  const usable = addresses.filter(canBeChosen)
  const chosen = usable.find(({ address }) => address.id === addressId) ?? null
  const isLost = addressId !== null && chosen === null && usable.length > 0
  return { usable, chosen, isLost }
}

/**
 * An order's way of handing over. The usual one is outside (spec §9), if the restaurant offers it. Who pays on delivery
 * meets the courier: while the bill leaves something to pay, nothing is left at the door (`barred`), unless the
 * restaurant has no other way. `instead`: what paying on delivery makes of the customer's choice (ours, too).
 * @param leftCents what the bill leaves to pay
 */
export function handOverOf(
  form: Pick<CheckoutForm, 'getType' | 'payment'>,
  { delivery }: Pick<Service, 'delivery'>,
  leftCents: number,
) {
  const getTypes = delivery?.getTypes ?? []
  const wanted = wayAmong(getTypes, form.getType)
  const meeting = getTypes.filter((one) => one !== atDoor)
  const mustMeet = leftCents > 0 && meeting.length > 0
  const instead = mustMeet && wanted === atDoor ? wayAmong(meeting, form.getType) : null
  const barred =
    mustMeet && meeting.length < getTypes.length && form.payment === 'payOnDelivery' ? atDoor : null
  return { getTypes, barred, instead, getType: barred && instead ? instead : wanted }
}

const atDoor = 'leaveAtDoor'

const wayAmong = (ways: readonly string[], wish: string | null): string =>
  ways.find((one) => one === wish) ?? ways.find((one) => one === defaultGetType) ?? ways[0] ?? defaultGetType
