import { guessRoadMeters } from '../../core/domain/delivery/delivery-distance.ts'
import type { Coordinates } from '../../core/schema/customer/address.ts'

/**
 * The way between two places by road in meters, the shortest; tolls avoided where that can be. Null where there is none.
 * @throws FetchFailed where it doesn't answer
 */
export type Router = (from: Coordinates, to: Coordinates, now: number) => Promise<number | null>

/** Guesses the way from the straight line, for a shop without a router. */
export const straightLineRouter: Router = async (from, to) => guessRoadMeters(from, to)
