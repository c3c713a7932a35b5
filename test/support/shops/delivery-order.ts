import type { ShopFileInput } from '../../../core/schema/shop-file/shop-file.ts'
import type { DeliveryDraft } from '../../../core/schema/delivery.ts'

/** The shop's location in these tests: Barcelona's beach. */
const shopPlace = { lat: 41.38035, lng: 2.18925 }
/** About 1.3 km away by the estimated road distance. */
const nearPlace = { lat: 41.3895, lng: 2.18925 }
/** Some 17 km away. */
export const farPlace = { lat: 41.5, lng: 2.18925 }

/** Makes the shop deliver within 4 km, from 12 euros on. */
export const delivers = (file: ShopFileInput): void => {
  Object.assign(file, {
    location: shopPlace,
    deliveryAreas: [
      {
        id: 'near',
        name: 'Near',
        withinMeters: 2000,
        minimum: 12,
        fees: [
          { withinMeters: 1000, fee: 1.5 },
          { withinMeters: 2000, fee: 2.5 },
        ],
      },
      { id: 'far', name: 'Far', withinMeters: 4000, minimum: 18, fees: [{ withinMeters: 4000, fee: 4.5 }] },
    ],
  })
}

/** A delivery to the near place, for the fee of the second tier. */
export const toNear = (changes: Partial<DeliveryDraft> = {}): DeliveryDraft => ({
  address: 'Carrer Ample, 3\n2n 1a\n08002 Barcelona',
  addressId: 'home',
  ...nearPlace,
  title: 'female',
  getType: 'meetOutside',
  arriveMinutes: 5,
  meters: 1,
  areaIds: ['made-up'],
  feeCents: 250,
  ...changes,
})
