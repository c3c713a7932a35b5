/** Where and how an order is brought (spec §3, delivery fields). */
export type Delivery = {
  /** As written on an envelope, line by line. */
  address: string
  /** Both, or neither. */
  lat: number | null
  lng: number | null
  /** How to address the person who opens the door. */
  title: string
  getType: string
  /** Expected delivery time in minutes. */
  arriveMinutes: number
  /** The distance by road; null when unknown. */
  meters: number | null
  areaIds: string[]
}

/** The delivery that a customer requests with an order. */
export type DeliveryDraft = Delivery & {
  /** The id of the saved address that was chosen; null for none. */
  addressId: string | null
  /** The delivery fee that the customer agreed to. */
  feeCents: number
}

/** The defaults (spec §9). */
export const defaultGetType = 'meetOutside'
export const defaultArriveMinutes = 30
