import * as v from 'valibot'
import type { Coordinates } from '../../core/schema/customer/address.ts'
import { fetchJson, FetchFailed } from '../http/fetch-json.ts'
import { ExpiringCache } from '../base/expiring-cache.ts'
import type { Router } from './router.ts'

const bounds = { timeoutMs: 4_000, maxBytes: 256 * 1024 }

const Answer = v.object({
  code: v.literal('Ok'),
  routes: v.pipe(
    v.array(v.object({ distance: v.pipe(v.number(), v.minValue(0), v.maxValue(1e8)) })),
    v.minLength(1),
  ),
})

/**
 * Asks an OSRM server (`url` is its root, such as `https://router.example`). Two places, to the meter, are
 * all that it is told.
 */
export function osrm(url: string, { timeoutMs = bounds.timeoutMs } = {}): Router {
  const recent = new ExpiringCache<number>({ maxEntries: 1_000, ttlMs: 24 * 3_600_000 })
  return async (from, to, now) => {
    const address = new URL(`${url.replace(/\/$/, '')}/route/v1/driving/${point(from)};${point(to)}`)
    address.search = 'overview=false&alternatives=true&exclude=toll'
    const known = recent.get(address.href, now)
    if (known !== undefined) return known
    const answer = v.safeParse(Answer, await fetchJson(address, { ...bounds, timeoutMs }))
    if (!answer.success) throw new FetchFailed('its answer is no route')
    const meters = Math.round(Math.min(...answer.output.routes.map(({ distance }) => distance)))
    recent.set(address.href, meters, now)
    return meters
  }
}

/** Five decimals are about a meter. */
const point = ({ lat, lng }: Coordinates): string => `${lng.toFixed(5)},${lat.toFixed(5)}`
