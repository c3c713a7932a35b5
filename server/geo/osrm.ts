import * as v from 'valibot'
import type { Coordinates } from '../../core/schema/customer/address.ts'
import { fetchJson, FetchFailed } from '../http/fetch-json.ts'
import { ExpiringCache } from '../base/expiring-cache.ts'
import type { Router } from './router.ts'
import { dayMs } from '../../core/domain/time/durations.ts'

const bounds = { timeoutMs: 4_000, maxBytes: 256 * 1024 }

const Found = v.object({
  code: v.literal('Ok'),
  routes: v.pipe(
    v.array(v.object({ distance: v.pipe(v.number(), v.minValue(0), v.maxValue(1e8)) })),
    v.minLength(1),
  ),
})
/** An answer with status 400: there is no way, or the server can't do what was asked. */
const Refused = v.object({ code: v.pipe(v.string(), v.notValue('Ok')) })
const Answer = v.union([Found, Refused])
type Answer = v.InferOutput<typeof Answer>

/** Codes that mean that there is no way between the places, or one of them isn't on a road. */
const nowhere = new Set(['NoRoute', 'NoSegment'])

const anyWay = 'overview=false&alternatives=true'
const withoutTolls = `${anyWay}&exclude=toll`

/**
 * Asks an OSRM server (`url` is its root, such as `https://router.example`). It is sent only the two places, to the
 * meter. Many servers can't leave out toll roads, and some doors can't be reached otherwise; then the way with tolls
 * counts.
 */
export function osrm(url: string, { timeoutMs = bounds.timeoutMs } = {}): Router {
  const recent = new ExpiringCache<number>({ maxEntries: 1_000, ttlMs: dayMs })
  // Until this instant (ms) the server isn't asked to leave out toll roads, as it can't.
  let tollsUntil = 0

  return async (from, to, now) => {
    const between = `${point(from)};${point(to)}`
    const known = recent.get(between, now)
    if (known !== undefined) return known
    const giveUpAt = performance.now() + timeoutMs
    const ask = (how: string) =>
      askServer(`${url.replace(/\/$/, '')}/route/v1/driving/${between}?${how}`, giveUpAt)
    const strict = now < tollsUntil ? null : await ask(withoutTolls)
    const answer = strict && isFound(strict) ? strict : await ask(anyWay)
    if (!isFound(answer)) {
      if (nowhere.has(answer.code)) return null
      throw new FetchFailed('its answer is no route')
    }
    // Not for every status 400: only if the request works without the option was the option the reason.
    if (strict?.code === 'InvalidValue') tollsUntil = now + dayMs
    const meters = Math.round(Math.min(...answer.routes.map(({ distance }) => distance)))
    recent.set(between, meters, now)
    return meters
  }
}

const isFound = (answer: Answer): answer is v.InferOutput<typeof Found> => 'routes' in answer

/** @throws FetchFailed */
async function askServer(address: string, giveUpAt: number): Promise<Answer> {
  const timeoutMs = Math.max(1, Math.ceil(giveUpAt - performance.now()))
  const limits = { ...bounds, timeoutMs, readsBadRequest: true }
  const answer = v.safeParse(Answer, await fetchJson(new URL(address), limits))
  if (!answer.success) throw new FetchFailed('its answer is no route')
  return answer.output
}

/** Five decimals are about a meter. */
const point = ({ lat, lng }: Coordinates): string => `${lng.toFixed(5)},${lat.toFixed(5)}`
