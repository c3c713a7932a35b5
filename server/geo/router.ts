import { guessRoadMeters } from '../../core/domain/delivery/delivery-distance.ts'
import type { Coordinates } from '../../core/schema/customer/address.ts'

/**
 * Returns the length in meters of the shortest way by road between two places, without tolls if possible. Null if there
 * is none.
 * @throws FetchFailed when the router doesn't answer
 */
export type Router = (from: Coordinates, to: Coordinates, now: number) => Promise<number | null>

/** Estimates the way from the straight line, for a shop without a router. */
export const straightLineRouter: Router = async (from, to) => guessRoadMeters(from, to)
