import * as v from 'valibot'
import { Latitude, Longitude } from '../../schema/customer/address.ts'
import { Count } from '../../schema/order/cart.ts'
import {
  type Delivery,
  type DeliveryDraft,
  defaultArriveMinutes,
  defaultGetType,
} from '../../schema/delivery.ts'
import { Id } from '../../schema/primitives.ts'
import { Amount, toAmount, toCents } from '../amount.ts'
import { Text } from './text.ts'

/** Distance by road in whole meters, null when unknown. A maps service may answer fractions, which are rounded. */
export const Meters = v.nullish(v.pipe(v.number(), v.transform(Math.round), Count), null)

/**
 * The delivery fields of an order (spec §3); contactTitle is the title in the address. All may be missing: in other
 * orders, and in bodies that an older release froze. Ours: deliveryAddressId.
 */
export const deliveryEntries = {
  deliveryAddress: v.optional(v.nullable(Text(1_000)), null),
  deliveryAddressId: v.optional(v.nullable(Id), null),
  deliveryAddressLng: v.optional(v.nullable(Longitude), null),
  deliveryAddressLat: v.optional(v.nullable(Latitude), null),
  deliveryArriveDuration: v.optional(v.nullable(Count), null),
  deliveryGetType: v.optional(v.nullable(Text(40)), null),
  deliveryAreaIdList: v.nullish(v.pipe(v.array(Id), v.maxLength(200)), []),
  deliveryFee: v.optional(v.nullable(Amount), null),
  deliveryDistance: Meters,
  contactTitle: v.nullish(Text(20), ''),
}
const DeliveryEntries = v.object(deliveryEntries)
type DeliveryWire = v.InferOutput<typeof DeliveryEntries>

/** Null for an order without a delivery address. */
export function readDelivery(wire: DeliveryWire): DeliveryDraft | null {
  if (!wire.deliveryAddress) return null
  const { deliveryAddressLat: lat, deliveryAddressLng: lng } = wire
  const isPlaced = lat !== null && lng !== null
  return {
    address: wire.deliveryAddress,
    addressId: wire.deliveryAddressId,
    lat: isPlaced ? lat : null,
    lng: isPlaced ? lng : null,
    title: wire.contactTitle,
    getType: wire.deliveryGetType ?? defaultGetType,
    arriveMinutes: wire.deliveryArriveDuration ?? defaultArriveMinutes,
    meters: wire.deliveryDistance,
    areaIds: wire.deliveryAreaIdList,
    feeCents: toCents(wire.deliveryFee ?? 0),
  }
}

export const writeDelivery = (delivery: DeliveryDraft | null): DeliveryWire => ({
  ...writeDelivered(delivery),
  deliveryAddressId: delivery?.addressId ?? null,
  deliveryFee: delivery && toAmount(delivery.feeCents),
})

/** The delivery fields of a placed order, which has its fee in a field of its own beside the total. */
export type DeliveredWire = Omit<DeliveryWire, 'deliveryAddressId' | 'deliveryFee'>

export const writeDelivered = (delivery: Delivery | null): DeliveredWire => ({
  deliveryAddress: delivery?.address ?? null,
  deliveryAddressLng: delivery?.lng ?? null,
  deliveryAddressLat: delivery?.lat ?? null,
  deliveryArriveDuration: delivery?.arriveMinutes ?? null,
  deliveryGetType: delivery?.getType ?? null,
  deliveryAreaIdList: delivery?.areaIds ?? [],
  deliveryDistance: delivery?.meters ?? null,
  contactTitle: delivery?.title ?? '',
})

/** Null for an order that isn't delivered, or whose address has been deleted. */
export function readDelivered(wire: DeliveredWire): Delivery | null {
  const read = readDelivery({ ...wire, deliveryAddressId: null, deliveryFee: null })
  if (!read) return null
  const { addressId: _, feeCents: _fee, ...delivery } = read
  return delivery
}
