/** Where and how an order is brought (spec §3, delivery fields). */
export type Delivery = {
  /** As one writes it on an envelope, line by line. */
  address: string
  /** Both, or neither. */
  lat: number | null
  lng: number | null
  /** How whoever opens the door is addressed. */
  title: string
  getType: string
  /** How long it takes, in minutes. */
  arriveMinutes: number
  /** By road; null when nobody knows. */
  meters: number | null
  areaIds: string[]
}

/** What a customer asks for. */
export type DeliveryDraft = Delivery & {
  /** The address among theirs. */
  addressId: string | null
  /** What they agreed to pay for it. */
  feeCents: number
}

/** What holds when nothing else is said (spec §9). */
export const defaultGetType = 'meetOutside'
export const defaultArriveMinutes = 30
