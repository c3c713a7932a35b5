import { deliveryDistance } from '../../../core/contract/calls/address-calls.ts'
import { guessRoadMeters } from '../../../core/domain/delivery/delivery-distance.ts'
import type { Address, Coordinates } from '../../../core/schema/customer/address.ts'
import type { KeptDistance, ShopRow } from '../../../core/storage/rows.ts'
import { readSetting } from '../../../core/storage/read-setting.ts'
import { writeSetting } from '../../../core/storage/writer.ts'
import { asCustomer } from '../session/as-customer.ts'
import type { EngineContext } from '../context/context.ts'
import { isHere } from '../context/current-session.ts'

/** The distance to an address by road, in meters, or null if it isn't known; `isGuess`: this phone has estimated it. */
export type RoadDistance = { meters: number | null; isGuess: boolean }

/** How long an answer is reused: streets don't move, but a router without an answer may have one soon. */
const goodForMs = 24 * 3_600_000
const unknownForMs = 10 * 60_000

type Place = Pick<Address, 'lat' | 'lng'> & { addressId: string | null }

/**
 * The distance by road to a place. `look` uses what this phone knows or can estimate, at once; `ask` asks the
 * restaurant if the stored distance is old; `askAnew` always asks. The restaurant's answer is stored for use offline.
 */
export async function roadDistanceTo(
  context: EngineContext,
  shop: ShopRow,
  { addressId, lat, lng }: Place,
  how: 'look' | 'ask' | 'askAnew',
): Promise<RoadDistance> {
  if (lat === null || lng === null) return { meters: null, isGuess: false }
  const to = { lat, lng }
  const kept = await keptDistance(context, shop, addressId, to)
  const ageMs = kept ? context.clock.now() - kept.askedAt : Infinity
  const isFresh = ageMs < (kept?.meters === null ? unknownForMs : goodForMs)
  if (how === 'askAnew' || (how === 'ask' && !isFresh)) {
    const asked = await askDistance(context, shop, addressId, to)
    if (asked) return asked
  }
  if (kept && (isFresh || kept.meters !== null)) return { meters: kept.meters, isGuess: false }
  if (shop.lat === null || shop.lng === null) return { meters: null, isGuess: false }
  return { meters: guessRoadMeters({ lat: shop.lat, lng: shop.lng }, to), isGuess: true }
}

async function keptDistance(
  { database }: EngineContext,
  shop: ShopRow,
  addressId: string | null,
  to: Coordinates,
): Promise<KeptDistance | null> {
  const distance = addressId === null ? undefined : (await readSetting(database, 'ways'))?.[addressId]
  return distance && distance.place === placeOf(shop, to) ? distance : null
}

/** Asks the restaurant for the distance and stores it; null without an answer. */
async function askDistance(
  context: EngineContext,
  shop: ShopRow,
  addressId: string | null,
  to: Coordinates,
): Promise<RoadDistance | null> {
  const { database, clock, connection } = context
  const state = connection.state()
  if (state !== 'unknown' && state !== 'online') return null
  let asked = ''
  const answer = await asCustomer(context, (customerId, storeId) => {
    asked = customerId
    return context.api.send(deliveryDistance, { customerId, storeId, ...to })
  })
  if (!answer.ok) return null
  const meters = answer.value.deliveryDistance
  if (addressId !== null) {
    const distance = { place: placeOf(shop, to), meters, askedAt: clock.now() }
    await database.transaction('rw', database.settings, database.sessions, async () => {
      // Stores nothing if the customer has signed out meanwhile, or somebody else has come.
      if (!(await isHere(database, asked))) return
      const others = Object.entries((await readSetting(database, 'ways')) ?? {})
        .filter(([id]) => id !== addressId)
        .toSorted(([, a], [, b]) => b.askedAt - a.askedAt)
      await writeSetting(database, 'ways', {
        [addressId]: distance,
        ...Object.fromEntries(others.slice(0, mostKept)),
      })
    })
  }
  return { meters, isGuess: false }
}

/** More than the addresses that a customer may have. */
const mostKept = 40

/** The key of a stored distance, from shop to address: if either moves, the stored distance no longer counts. */
const placeOf = ({ lat, lng }: ShopRow, to: Coordinates): string => [lat, lng, to.lat, to.lng].join(' ')
